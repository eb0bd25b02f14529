import type { Slice } from '#platform/slice.ts';
import { notifications } from './decider.ts';
import { inbox } from './views/inbox.view.ts';
import { mailAddresses } from './views/mail-addresses.view.ts';
import { notificationPreferences } from './views/notification-preferences.view.ts';

export const notificationsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).NotificationsModule }),
  deciders: { notifications },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [inbox, mailAddresses, notificationPreferences],
};
