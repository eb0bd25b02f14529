import type { Slice } from '#platform/slice.ts';
import { account } from './decider.ts';
import { email } from './email/decider.ts';
import { guest } from './guests/decider.ts';
import { erasuresDue } from './views/erasures-due.view.ts';
import { lostMailboxes } from './views/lost-mailboxes.view.ts';
import { lostFactors } from './views/lost-factors.view.ts';
import { passkeyClaim } from './passkeys/decider.ts';
import { meView } from './views/me.view.ts';
import { shownAccount } from './rules/shown.ts';
import { oldEmailEnds } from './views/old-emails.view.ts';
import { registrationEnds } from './views/registration-ends.view.ts';

export const accountsSlice: Slice = {
  nest: async (config) => (await import('./module.ts')).AccountsModule.on(config),
  deciders: { account, email, guest, passkey: passkeyClaim },
  shown: { account: shownAccount },
  samples: [
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./guests/events.samples.json', { with: { type: 'json' } }),
    () => import('./passkeys/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [registrationEnds, oldEmailEnds, erasuresDue, lostFactors, lostMailboxes, meView],
};
