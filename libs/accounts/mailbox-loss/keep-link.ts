import { signedLink } from '#platform/auth/signed-link.ts';
import { mailboxLossWaits } from '../rules/lost-mailbox.ts';

const uuid = /[0-9a-f-]{36}/;

/** In the letter to the mailbox that is said to be lost: whose it is, and which wish it calls off. */
export const keepLink = signedLink('keep-email', {
  fields: { memberId: uuid, askId: uuid },
  lasts: mailboxLossWaits,
});
