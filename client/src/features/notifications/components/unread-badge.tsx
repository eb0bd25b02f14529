import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageAbout } from '#contracts/notices.ts';
import type { Inbox } from '#contracts/notifications.ts';
import { useSay } from '../../../lib/notices.ts';
import { useInboxIfThere, useLiveInbox } from '../use-inbox.ts';
import { useNoticeText } from '../use-notice-text.ts';
import layout from '../../../ui/layout.module.css';
import css from './unread-badge.module.css';

/** How much is unread. It listens to the member's room on every page, and says what has just come. */
export function UnreadBadge({ memberId }: { memberId: string }) {
  const { t } = useTranslation('notifications');
  useLiveInbox(memberId);
  const inbox = useInboxIfThere(memberId);
  useNews(inbox);
  const unread = inbox?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={css.badge}>
      {unread > 99 ? '99+' : unread}
      <span className={layout.hidden}> {t('unread')}</span>
    </span>
  );
}

/** Says what is new since the page was opened; not what its own screen says already. */
function useNews(inbox: Inbox | undefined) {
  const { t } = useTranslation('notifications');
  const say = useSay();
  const text = useNoticeText();
  const { pathname } = useLocation();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!inbox) return;
    const before = known.current;
    known.current = new Set(inbox.items.map(({ id }) => id));
    if (!before) return;
    const news = inbox.items.filter(({ id, read }) => !read && !before.has(id));
    for (const notice of news.toReversed()) {
      const to = pageAbout(notice.about, notice.words);
      if (pathname !== to && pathname !== '/account/inbox')
        say(text(notice), { about: to, link: { to, text: t('look') } });
    }
  }, [inbox, pathname, say, t, text]);
}
