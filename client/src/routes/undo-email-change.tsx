import { useTranslation } from 'react-i18next';
import { UndoEmailForm } from '../features/accounts/components/reset-form.tsx';
import { useMeta } from '../lib/meta.ts';
import layout from '../ui/layout.module.css';

/** Where the link leads that went to the mailbox of before. */
export function Component() {
  const { t } = useTranslation('accounts');
  useMeta({ title: t('undoEmail.title') });
  return (
    <div className={layout.narrow}>
      <h1 className={layout.title}>{t('undoEmail.title')}</h1>
      <UndoEmailForm />
    </div>
  );
}
