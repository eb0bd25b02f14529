import { useTranslation } from 'react-i18next';
import { ResetForm } from '../features/accounts/components/reset-form.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Where the link of the mail leads. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('reset.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('reset.title')}</h1>
      <ResetForm />
    </div>
  );
}
