import { signedLink } from '#platform/auth/signed-link.ts';
import { undoLasts } from '../rules/email-change.ts';

const uuid = /[0-9a-f-]{36}/;

/** In the letter to the address of before: whose change it takes back, and until when. That it is good once, the account's stream sees to. */
export const undoLink = signedLink('undo-email-change', {
  fields: { memberId: uuid, changeId: uuid },
  lasts: undoLasts,
});
