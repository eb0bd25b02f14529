import { useTranslation } from 'react-i18next';
import { OneTimeCode } from '../../../ui/one-time-code.tsx';

interface Props {
  error: string | undefined;
}

/** A code that went out by mail. */
export function CodeField({ error }: Props) {
  const { t } = useTranslation('accounts');
  return <OneTimeCode name="code" label={t('stepUp.code')} hint={t('stepUp.hint')} error={error} />;
}

/** The code that an authenticator app shows. */
export function TotpField({ error }: Props) {
  const { t } = useTranslation('accounts');
  return <OneTimeCode name="totp" label={t('factor.totp')} hint={t('factor.totpHint')} error={error} />;
}
