import type { Language } from '#contracts/locales.ts';
import { wideCommand } from '#platform/streams/commands.ts';
import { commandsOf } from '#platform/streams/commands.ts';
import type { SignInFrom } from '../commands.ts';
import { account } from '../decider.ts';
import { accountStream } from '../events.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));

/** Whether somebody has the address is never told: the answer is the same, and comes as late. */
export class AskPasswordReset extends wideCommand('AskPasswordReset')
  .takes<Readonly<{ email: string; language: Language; from: Omit<SignInFrom, 'address'> }>>()
  .answers<void>() {}

/**
 * Another password in the place of a forgotten one, by the link that went to the mailbox: all sessions end, and none begins. Answers the
 * cookie by which this browser is known from now on. Refused: `reset-link-not-valid`, `reset-link-used`, and with what is wrong with the password.
 */
export class ResetPassword extends command('ResetPassword')
  .takes<Readonly<{ token: string; password: string; knownBrowsers: string | undefined }>>()
  .answers<string>() {}
