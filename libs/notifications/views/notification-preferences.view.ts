import type { Preferences } from '#contracts/notifications.ts';
import { view } from '#kernel/view.ts';
import { type InboxClosed, notificationShapes, type PreferencesChanged, type Unsubscribed } from '../events.ts';
import { allChannels, withoutMails } from '../rules/telling.ts';

/** What a member chose; there is none before the first choice. Only its owner gets it. */
export const notificationPreferences = view<Preferences, PreferencesChanged | Unsubscribed | InboxClosed>({
  name: 'notification-preferences',
  version: 1,
  shapes: {
    PreferencesChanged: notificationShapes.PreferencesChanged,
    Unsubscribed: notificationShapes.Unsubscribed,
    InboxClosed: notificationShapes.InboxClosed,
  },
  key: ({ data }) => [data.memberId],
  start: {
    PreferencesChanged: ({ memberId, kinds }) => ({ id: memberId, kinds: allChannels(kinds) }),
    Unsubscribed: ({ memberId, kinds }) => ({ id: memberId, kinds: allChannels(withoutMails({}, kinds)) }),
  },
  on: {
    PreferencesChanged: (doc, { kinds }) => ({ ...doc, kinds: allChannels({ ...doc.kinds, ...kinds }) }),
    Unsubscribed: (doc, { kinds }) => ({ ...doc, kinds: allChannels(withoutMails(doc.kinds, kinds)) }),
    InboxClosed: () => null,
  },
});
