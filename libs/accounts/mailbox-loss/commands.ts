import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import type { SignInFrom } from '../commands.ts';
import { account } from '../decider.ts';
import { accountStream } from '../events.ts';
import type { In } from '../rules/sessions.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));

/**
 * A code to the new mailbox, for who knows the password and says that the old mailbox is lost. Answers how many digits it has. Refused: `not-your-password`,
 * and with what `mayLoseMailbox` refuses with; 429 `too-many-tries`, `too-many-codes`, `too-many-addresses`.
 */
export class AskMailboxLossCode extends wideCommand('AskMailboxLossCode')
  .takes<In & Readonly<{ email: string; password: string; from: SignInFrom }>>()
  .answers<Readonly<{ digits: number }>>() {}

/**
 * With the code, in the session that asked for it: in seven days the account changes to the address, unless somebody shows that they have the old mailbox.
 * Answers when. Refused: as `AskMailboxLossCode` but for the password, `not-that-code`, `no-code`.
 */
export class AskMailboxLoss extends command('AskMailboxLoss')
  .takes<In & Readonly<{ email: string; code: string }>>()
  .answers<Readonly<{ dueAt: string }>>() {}

/** From the session that asked, or after a step-up (act `email`); nothing where none is under way. Refused: `step-up-needed`. */
export class CallOffMailboxLoss extends command('CallOffMailboxLoss').takes<In>().answers<void>() {}

/** By the link that went to the old mailbox: safe to repeat. Refused: `keep-link-not-valid`; `keep-link-late` where the change has come. */
export class KeepEmail extends wideCommand('KeepEmail').takes<Readonly<{ token: string }>>().answers<void>() {}

/** Nobody called it off for so long. Safe to repeat, refused with `not-due-yet` before. */
export class CallMailboxLossDue extends command('CallMailboxLossDue').without('restoredAt') {}
