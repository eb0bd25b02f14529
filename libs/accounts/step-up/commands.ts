import type { CodeKind, GuardedAct, StepUpAsked } from '#contracts/factors.ts';
import { wideCommand } from '#platform/streams/commands.ts';
import type { SignInFrom } from '../commands.ts';
import type { SignedByPasskey } from '#contracts/passkeys.ts';
import type { EmailKey } from '../events.ts';
import type { In } from '../rules/sessions.ts';

/** In which session, and for what: a step-up is good for nothing else. `about`: the address that an account is to change to. */
export type Guarded = In & Readonly<{ act: GuardedAct; about?: EmailKey | undefined }>;

/** The same for a code that proves another mailbox, to that address alone. */
export type NewMailbox = Omit<Guarded, 'act'> & Readonly<{ act: `${'new-email' | 'lost-mailbox'} ${EmailKey}` }>;

/** For a sign-in that waits, by its ticket: what its mailbox is to say. */
export type AtSignIn = Omit<Guarded, 'act'> & Readonly<{ act: 'sign-in' | 'factor-loss' }>;

/** A code by mail, or none where a factor that is older than the session says it. Refused: `demo-account`; 429 `too-many-codes`. */
export class AskStepUp extends wideCommand('AskStepUp').takes<Guarded>().answers<StepUpAsked>() {}

export type SaidByMail = Readonly<{ by: 'mail'; password: string; code: string }>;

/** By which somebody says once more who they are. */
export type Said =
  | SaidByMail
  | Readonly<{ by: CodeKind; code: string }>
  | Readonly<{ by: 'passkey'; signed: SignedByPasskey }>;

/**
 * The password and the code, or a factor's: the act may be done once in the next five minutes. A mailed code never stands for a factor that is older
 * than the session. Refused: `not-your-password`, `not-that-code`, `not-that-passkey`, `no-code`
 * where there is none to try any more; 429 `too-many-tries`, `too-many-codes-tried`.
 */
export class ConfirmStepUp extends wideCommand('ConfirmStepUp')
  .takes<Readonly<{ guarded: Guarded; said: Said; from: SignInFrom }>>()
  .answers<void>() {}
