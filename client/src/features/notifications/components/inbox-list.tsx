import { useTranslation } from 'react-i18next';
import { isUrgent, pageAbout } from '#contracts/notices.ts';
import type { Notice } from '#contracts/notifications.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useSay } from '../../../lib/notices.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { useInbox, useMarkRead } from '../use-inbox.ts';
import { useNoticeText } from '../use-notice-text.ts';
import css from './inbox-list.module.css';

/** What the market has told the member, newest first; what is looked at is read. */
export function InboxList({ memberId }: { memberId: string }) {
  const { t } = useTranslation('notifications');
  const say = useSay();
  const words = useRefusal('notifications');
  const isHydrated = useHydrated();
  const { items, unread } = useInbox(memberId);
  const { mutate, isPending } = useMarkRead(memberId, (error) => say(words(error)));
  if (items.length === 0) return <Nothing />;
  return (
    <>
      <div className={layout.head}>
        <output className={css.count}>{t('unreadCount', { count: unread })}</output>
        <Button
          look="plain"
          disabled={!isHydrated || unread === 0}
          isPending={isPending}
          onClick={() => mutate({ ids: 'all' })}
        >
          {t('readAll')}
        </Button>
      </div>
      <ol className={css.list}>
        {items.map((notice) => (
          <li key={notice.id}>
            <Entry notice={notice} onOpen={() => !notice.read && mutate({ ids: [notice.id] })} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Entry({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const { t: told } = useTranslation('notices');
  const { moment } = useFormat();
  const text = useNoticeText();
  const { kind, about, words, at, read } = notice;
  return (
    <article className={read ? css.read : css.unread}>
      <div className={css.picture}>
        {typeof words['templateId'] === 'string' && (
          <Picture src={productRoutes.picture(words['templateId'], 'side')} alt="" />
        )}
      </div>
      <div className={css.words}>
        <p className={css.kind}>
          {!read && <span className={css.dot}>{t('new')}</span>}
          {told(`kind.${kind}`)}
        </p>
        <h2 className={css.text}>
          <Link to={pageAbout(about, words)} className={css.link} onClick={onOpen}>
            {text(notice)}
          </Link>
        </h2>
        <time dateTime={at} className={css.time}>
          {moment(at)}
        </time>
      </div>
      {isUrgent(kind) && !read && (
        <span className={css.act} aria-hidden="true">
          {t('look')}
        </span>
      )}
    </article>
  );
}

function Nothing() {
  const { t } = useTranslation('notifications');
  return (
    <Empty title={t('empty')} text={t('emptyText')}>
      <Link to="/auctions" className={buttonClass('main')}>
        {t('toAuctions')}
      </Link>
    </Empty>
  );
}
