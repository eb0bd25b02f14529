import * as z from 'zod/mini';
import { email } from './email.ts';
import { mailedCode } from './passkeys.ts';
import { instant } from './values.ts';

/**
 * `POST accountRoutes.askMailboxLossCode`, by a member who cannot read the old mailbox any more: a code goes to the new one. Refused: `not-your-password`,
 * `factor-first`, `mailbox-loss-waits`, `own-email`, `email-changed-lately`, `house-account`, `demo-account`; 429 `too-many-codes`, `too-many-addresses`, `too-many-tries`.
 */
export const askMailboxLossCodeBody = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
});
export type AskMailboxLossCodeBody = z.infer<typeof askMailboxLossCodeBody>;
export const mailboxLossCodeAsked = z.object({ digits: z.int() });
export type MailboxLossCodeAsked = z.infer<typeof mailboxLossCodeAsked>;

/**
 * `POST accountRoutes.askMailboxLoss`: the address again, and the code that went there. At `dueAt` the account changes to it, unless somebody shows until then
 * that they have the old mailbox. Refused: also `not-that-code`, `no-code`.
 */
export const askMailboxLossBody = z.strictObject({ email, code: mailedCode });
export type AskMailboxLossBody = z.infer<typeof askMailboxLossBody>;
export const mailboxLossAsked = z.object({ dueAt: instant });
export type MailboxLossAsked = z.infer<typeof mailboxLossAsked>;

/** `GET accountRoutes.mailboxLoss`: what waits. `isFromHere`: this session asked, so that it may call it off without a step-up. */
export const ownMailboxLoss = z.object({
  waits: z.nullable(z.object({ email: z.string(), dueAt: instant, isFromHere: z.boolean() })),
});
export type OwnMailboxLoss = z.infer<typeof ownMailboxLoss>;

/** `POST accountRoutes.keepEmail`: the token of the letter to the old mailbox. Refused: `keep-link-not-valid`, `keep-link-late`. */
export const keepEmailBody = z.strictObject({ token: z.string().check(z.maxLength(400)) });
export type KeepEmailBody = z.infer<typeof keepEmailBody>;
