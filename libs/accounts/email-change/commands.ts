import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import type { BegunHere } from '../commands.ts';
import { account } from '../decider.ts';
import { accountStream } from '../events.ts';
import type { In } from '../rules/sessions.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));

/**
 * A code to the new mailbox, for who has just said who they are (`step-up/`, act `email`): the old mailbox agrees by that. Whether somebody
 * has the address is never told here: it is not looked up. Answers how many digits the code has. Refused: `step-up-needed`, and with what
 * `mayChangeTo` refuses with; 429 `too-many-codes`, `too-many-addresses`.
 */
export class AskEmailChange extends wideCommand('AskEmailChange')
  .takes<In & Readonly<{ email: string }>>()
  .answers<Readonly<{ digits: number }>>() {}

/**
 * With the code, in the session that asked for it: the account changes to the address, all its sessions end, and the browser that asks gets
 * a new one. Refused: as `AskEmailChange`, `not-that-code`, `no-code`; and, to who has proved the mailbox, `email-taken`.
 */
export class ConfirmEmailChange extends wideCommand('ConfirmEmailChange')
  .takes<In & Readonly<{ email: string; code: string; knownBrowsers: string | undefined }>>()
  .answers<BegunHere>() {}

/** The account's part of a change, which follows from the claim of the address. Refused for good where it cannot come any more. */
export class ChangeEmail extends command('ChangeEmail') {}

/**
 * Back to the address of before, with another password, by the link that was mailed to it: all sessions end, and none begins. Answers the
 * cookie by which this browser is known from now on, a repeat without it. Refused: `undo-link-not-valid`, `undo-link-used`, and with what is wrong with the password.
 */
export class UndoEmailChange extends command('UndoEmailChange')
  .takes<Readonly<{ token: string; password: string; knownBrowsers: string | undefined }>>()
  .answers<string | undefined>() {}

/** Nobody can go back to the old address any more. Safe to repeat, refused with `not-due-yet` before. */
export class LetOldEmailGo extends command('LetOldEmailGo') {}
