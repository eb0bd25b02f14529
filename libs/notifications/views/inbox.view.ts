import type { Inbox, Notice } from '#contracts/notifications.ts';
import { pick } from '#kernel/shapes.ts';
import { type Draft, viewOf } from '#kernel/view.ts';
import { type NotificationRaised, notificationShapes, notificationsStream } from '../events.ts';
import { kept } from '../rules/telling.ts';

/** What a member's inbox shows: only its owner gets it. */
export const inbox = viewOf<Inbox>()({
  name: 'inbox',
  version: 3,
  facts: pick(notificationShapes, 'NotificationRaised', 'NotificationsRead', 'InboxClosed'),
  streamsOf: (id) => [notificationsStream(id)],
  key: ({ data }) => [data.memberId],
  start: {
    NotificationRaised: ({ data, id }) =>
      data.inbox ? counted({ id, unread: 0, items: [noticeOf(data)] }) : undefined,
  },
  on: {
    NotificationRaised: ({ doc, data: raised }) => {
      if (!raised.inbox) return doc;
      const others = doc.items.filter(({ kind, about }) => kind !== raised.kind || about.id !== raised.about.id);
      return counted({ ...doc, items: [...kept([noticeOf(raised), ...others])] });
    },
    NotificationsRead: ({ doc, data: { ids } }) =>
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
