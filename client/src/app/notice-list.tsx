import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../lib/link.tsx';
import { NoticesContext, useNotices } from '../lib/notices.ts';
import { Toasts } from '../ui/toast.tsx';

/** What the page says: the newest notice of each subject. */
export function NoticeList() {
  const { t } = useTranslation('shell');
  const { close } = use(NoticesContext);
  const toasts = useNotices().map(({ id, text, link }) => ({
    id,
    text: (
      <>
        {text}
        {link && (
          <Link to={link.to} onClick={() => close(id)}>
            {link.text}
          </Link>
        )}
      </>
    ),
  }));
  return <Toasts toasts={toasts} closing={t('close')} onClose={close} />;
}
