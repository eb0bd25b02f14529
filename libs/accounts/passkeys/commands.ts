import type { NewPasskey, PasskeyAsked, SignedByPasskey } from '#contracts/passkeys.ts';
import type { RecoveryCodes } from '#contracts/factors.ts';
import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import type { BegunHere, SignInFrom } from '../commands.ts';
import { account } from '../decider.ts';
import { accountStream } from '../events.ts';
import type { In } from '../rules/sessions.ts';
import { passkeyClaim } from './decider.ts';
import { passkeyStream } from './events.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));
const claim = commandsOf(passkeyClaim, ({ passkeyKey }) => passkeyStream(passkeyKey));

/** From now on nobody else's. */
export class ClaimPasskey extends claim('ClaimPasskey') {}

/**
 * What the browser is to make one with, for who has just said who they are (`step-up/`, act `factors`). Refused: `step-up-needed`, `no-passkeys-here`,
 * `too-many-passkeys`, and with what `mayHaveFactors` refuses with.
 */
export class AskPasskey extends wideCommand('AskPasskey').takes<In>().answers<PasskeyAsked>() {}

/** Answers recovery codes where it is the first factor. Refused: `not-that-passkey`; `passkey-over` where nothing waits for one, any more. */
export class AddPasskey extends command('AddPasskey')
  .takes<In & Readonly<{ name: string; passkey: NewPasskey }>>()
  .answers<RecoveryCodes>() {}

/** Refused: `step-up-needed`. Nothing happens where there is none. */
export class RemovePasskey extends command('RemovePasskey')
  .takes<In & Readonly<{ factorId: string }>>()
  .answers<void>() {}

/** What a browser asks a passkey with, and the ticket that goes into its cookie. */
export type PasskeySignIn = PasskeyAsked & Readonly<{ ticket: string }>;

/** `half`: of the sign-in that it is the other half of; else whoever's passkey is found there. Refused: `no-passkeys-here`, `sign-in-again`. */
export class AskPasskeySignIn extends wideCommand('AskPasskeySignIn')
  .takes<Readonly<{ half: string | undefined }>>()
  .answers<PasskeySignIn>() {}

/**
 * A session for whoever's passkey it is: it says all that is asked for, but after a restore, where the code that was `mailed` to the sign-in of that `half` goes
 * with it. Refused: `not-that-passkey`, `passkey-over`; `mailed-code-needed`, `not-that-code`, `sign-in-again`; and `erasure-asked`, as `SignIn`.
 */
export class SignInPasskey extends wideCommand('SignInPasskey')
  .takes<
    Readonly<{
      ticket: string | undefined;
      signed: SignedByPasskey;
      half?: string | undefined;
      mailed?: string | undefined;
      keepsAccount?: boolean | undefined;
      from: SignInFrom;
    }>
  >()
  .answers<BegunHere>() {}
