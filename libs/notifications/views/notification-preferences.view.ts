import type { Preferences } from '#contracts/notifications.ts';
import { pick } from '#kernel/shapes.ts';
import { viewOf } from '#kernel/view.ts';
import { notificationShapes, notificationsStream } from '../events.ts';
import { allChannels, withoutMails } from '../rules/telling.ts';

/** What a member chose; there is none before the first choice. Only its owner gets it. */
export const notificationPreferences = viewOf<Preferences>()({
  name: 'notification-preferences',
  version: 16,
  facts: pick(
    notificationShapes,
    'PreferencesChanged',
    'Unsubscribed',
    'NewsletterJoined',
    'NewsletterLeft',
    'InboxClosed',
  ),
  streamsOf: (id) => [notificationsStream(id)],
  key: ({ data }) => [data.memberId],
  start: {
    PreferencesChanged: ({ data, id }) => ({ id, kinds: allChannels(data.kinds), newsletterSince: null }),
    Unsubscribed: ({ data, id }) => ({ id, kinds: allChannels(withoutMails({}, data.kinds)), newsletterSince: null }),
    NewsletterJoined: ({ meta, id }) => ({ id, kinds: allChannels({}), newsletterSince: meta.at }),
  },
  on: {
    PreferencesChanged: ({ doc, data }) => ({ ...doc, kinds: allChannels({ ...doc.kinds, ...data.kinds }) }),
    Unsubscribed: ({ doc, data }) => ({ ...doc, kinds: allChannels(withoutMails(doc.kinds, data.kinds)) }),
    NewsletterJoined: ({ doc, meta }) => ({ ...doc, newsletterSince: meta.at }),
    NewsletterLeft: ({ doc }) => ({ ...doc, newsletterSince: null }),
    InboxClosed: () => null,
  },
});
