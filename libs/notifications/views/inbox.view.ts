import type { Inbox, Notice } from '#contracts/notifications.ts';
import { view, type Draft } from '#kernel/view.ts';
import { type InboxClosed, type NotificationRaised, notificationShapes, type NotificationsRead } from '../events.ts';
import { telling } from '../rules/telling.ts';

type Seen = NotificationRaised | NotificationsRead | InboxClosed;

/** What a member's inbox shows: only its owner gets it. */
export const inbox = view<Inbox, Seen>({
  name: 'inbox',
  version: 2,
  shapes: {
    NotificationRaised: notificationShapes.NotificationRaised,
    NotificationsRead: notificationShapes.NotificationsRead,
    InboxClosed: notificationShapes.InboxClosed,
  },
  key: ({ data }) => [data.memberId],
  start: {
    NotificationRaised: (raised) =>
      raised.inbox ? counted({ id: raised.memberId, unread: 0, items: [noticeOf(raised)] }) : undefined,
  },
  on: {
    NotificationRaised: (doc, raised) => {
      if (!raised.inbox) return doc;
      const others = doc.items.filter(({ kind, about }) => kind !== raised.kind || about.id !== raised.about.id);
      return counted({ ...doc, items: [noticeOf(raised), ...others].slice(0, telling.mostEntries) });
    },
    NotificationsRead: (doc, { ids }) =>
      counted({ ...doc, items: doc.items.map((one) => (ids.includes(one.id) ? { ...one, read: true } : one)) }),
    InboxClosed: () => null,
  },
  rooms: ({ id }) => [`member:${id}`],
});

const noticeOf = ({ id, kind, about, words, at }: NotificationRaised['data']): Notice => ({
  id,
  kind,
  about,
  words,
  at,
  read: false,
});

const counted = (doc: Draft<Inbox>): Draft<Inbox> => ({
  ...doc,
  unread: doc.items.filter(({ read }) => !read).length,
});
