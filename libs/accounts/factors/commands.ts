import type { CodeKind, FactorLossAsked, FactorLossCodeAsked, RecoveryCodes, TotpAsked } from '#contracts/factors.ts';
import { commandsOf, wideCommand } from '#platform/streams/commands.ts';
import type { BegunHere, SignInFrom } from '../commands.ts';
import { account } from '../decider.ts';
import { accountStream } from '../events.ts';
import type { In } from '../rules/sessions.ts';

const command = commandsOf(account, ({ memberId }) => accountStream(memberId));

/**
 * A secret for an authenticator app, for who has just said who they are (`step-up/`, act `factors`). It counts once a code of it was typed in the
 * same session, within ten minutes. Refused: `step-up-needed`, `factor-there`, and with what `mayHaveFactors` refuses with.
 */
export class AskTotp extends wideCommand('AskTotp').takes<In>().answers<TotpAsked>() {}

/** Answers the recovery codes. Refused: `not-that-code`; `no-code` where no secret waits for one. */
export class AddTotp extends command('AddTotp').takes<In & Readonly<{ code: string }>>().answers<RecoveryCodes>() {}

/** Refused: `step-up-needed`. Nothing happens where there is none. */
export class RemoveTotp extends command('RemoveTotp').takes<In>().answers<void>() {}

/** Those of before count no more. Refused: `step-up-needed`, `no-factor`. */
export class MakeRecoveryCodes extends command('MakeRecoveryCodes').takes<In>().answers<RecoveryCodes>() {}

/** A code that says who they are counts once. Refused: `not-that-code`. */
export class TakeFactor extends command('TakeFactor') {}

/** A code by mail, for who knows the password and says that all factors are lost. Refused: `sign-in-again`; 429 `too-many-codes`. */
export class AskFactorLossCode extends wideCommand('AskFactorLossCode')
  .takes<Readonly<{ ticket: string | undefined }>>()
  .answers<FactorLossCodeAsked>() {}

/**
 * All factors are lost: in seven days the password is enough, unless somebody comes in with one until then. Answers when. Refused: `not-that-code`,
 * `no-code`, `sign-in-again`, `house-account`.
 */
export class AskFactorLoss extends command('AskFactorLoss')
  .takes<Readonly<{ ticket: string | undefined; code: string }>>()
  .answers<FactorLossAsked>() {}

/** Nobody came in with a factor for so long. Safe to repeat, refused with `not-due-yet` before. */
export class DropLostFactors extends command('DropLostFactors').without('restoredAt') {}

/**
 * The other half of a sign-in. Refused: `not-that-code`; `sign-in-again` where the ticket is over, or after the fifth wrong code; and `erasure-asked`,
 * as `SignIn`.
 */
export class SignInFactor extends wideCommand('SignInFactor')
  .takes<
    Readonly<{
      ticket: string | undefined;
      kind: CodeKind | 'mail';
      code: string;
      mailed?: string | undefined;
      keepsAccount?: boolean | undefined;
      from: SignInFrom;
    }>
  >()
  .answers<BegunHere>() {}
