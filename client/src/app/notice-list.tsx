import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../lib/link.tsx';
import { NoticesContext, useNotices } from '../lib/notices.ts';
import css from './layout.module.css';

/** The page's one polite voice. It is there before anything is said, so that it is heard. */
export function NoticeList() {
  const { t } = useTranslation('shell');
  const { close } = use(NoticesContext);
  const notices = useNotices();
  return (
    <output className={css.notices} aria-live="polite">
      {notices.map(({ id, text, link }) => (
        <span key={id} className={css.notice}>
          {text}
          {link && (
            <Link to={link.to} onClick={() => close(id)}>
              {link.text}
            </Link>
          )}
          <button type="button" aria-label={t('close')} onClick={() => close(id)}>
            ×
          </button>
        </span>
      ))}
    </output>
  );
}
