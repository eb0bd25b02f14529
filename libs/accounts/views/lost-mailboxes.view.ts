import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { accountShapes } from '../events.ts';

/** Members whose mailbox is said to be lost, each with the moment from which on their account changes to another. What has no wish any more is passed over. */
export const lostMailboxes = dueView({
  kind: 'lost-mailbox',
  version: 1,
  facts: pick(
    accountShapes,
    'MailboxLossAsked',
    'MailboxLossCalledOff',
    'MailboxLossCameDue',
    'PasswordReset',
    'PasswordChanged',
    'EmailChanged',
    'BackAfterRestore',
    'ErasureAsked',
    'TotpAdded',
    'PasskeyAdded',
    'MemberErased',
  ),
  target: ({ data: { memberId } }) => memberId,
  on: {
    MailboxLossAsked: ({ data }) => data.dueAt,
    MailboxLossCalledOff: () => null,
    MailboxLossCameDue: () => null,
    PasswordReset: () => null,
    PasswordChanged: () => null,
    EmailChanged: () => null,
    BackAfterRestore: () => null,
    ErasureAsked: () => null,
    TotpAdded: () => null,
    PasskeyAdded: () => null,
    MemberErased: () => null,
  },
});
