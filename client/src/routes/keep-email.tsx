import { useTranslation } from 'react-i18next';
import { KeepEmail } from '../features/accounts/components/keep-email.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Where the link leads that went to a mailbox that is said to be lost. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('keepEmail.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('keepEmail.title')}</h1>
      <KeepEmail />
    </div>
  );
}
