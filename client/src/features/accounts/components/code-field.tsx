import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';

/** A code that went out by mail. */
export function CodeField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <Field
      label={t('stepUp.code')}
      hint={t('stepUp.hint')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      data-first
      error={error}
    />
  );
}
