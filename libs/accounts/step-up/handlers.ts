import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { localeFor, SavedRegions } from '#platform/auth/saved-regions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import type { StepUpAsked } from '#contracts/factors.ts';
import type { SignedByPasskey } from '#contracts/passkeys.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { mailboxOf } from '../email/registrations.ts';
import { sendTo } from '../erasing.ts';
import { codeMail } from '../mails.ts';
import { OwnPassword, signInOf } from '../own-password.ts';
import type { SignInFrom } from '../commands.ts';
import type { Member } from '../decider.ts';
import { TakeFactor } from '../factors/commands.ts';
import { Proofs } from '../factors/proofs.ts';
import { StepUpTries } from '../factors/tries.ts';
import { CallOffMailboxLoss } from '../mailbox-loss/commands.ts';
import { memberOf } from '../members.ts';
import { PasskeyChallenges, placeOf } from '../passkeys/challenges.ts';
import { Passkeys } from '../passkeys/passkeys.ts';
import { kindsOf, noFactors, olderThan } from '../rules/factors.ts';
import { AskStepUp, ConfirmStepUp, type Guarded, type Said, type SaidByMail } from './commands.ts';
import { codeLasts } from './rules.ts';
import { StepUps } from './step-ups.ts';

type SaidByFactor = Exclude<Said, SaidByMail>;

/** By which the member says who they are in that session; none: by the password and a mailed code. */
async function factorsFor(streams: Streams, { memberId, sessionId }: Guarded) {
  const member = await memberOf(streams, memberId);
  return member ? olderThan(member.factors, sessionId) : noFactors;
}

@CommandHandler(AskStepUp)
export class AskStepUpHandler implements ICommandHandler<AskStepUp> {
  constructor(
    readonly streams: Streams,
    readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    readonly mailer: Mailer,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly passkeys: Passkeys,
    private readonly regions: SavedRegions,
  ) {}

  /** No mail goes out where a factor says it better. */
  async execute({ data: guarded, metadata: { commandId } }: AskStepUp): Promise<StepUpAsked> {
    const { emailKey } = await signInOf(this.streams, guarded.memberId);
    const factors = await factorsFor(this.streams, guarded);
    const kinds = kindsOf(factors);
    if (kinds.length > 0) {
      const passkey = await this.passkeys.askBeside(placeOf.stepUp(guarded), commandId, factors.passkeys);
      return { by: 'factor', kinds: [...kinds], passkey: passkey && { ...passkey } };
    }
    const mailbox = await mailboxOf({ streams: this.streams, keys: this.keys }, emailKey);
    if (!mailbox) throw new Refused('no-such-member');
    const locale = await localeFor(this.regions, guarded.memberId, mailbox);
    const { code, digits, letter } = await this.stepUps.ask(guarded, commandId);
    const written = await codeMail(locale, this.config.publicUrl, { code, act: guarded.act });
    const until = plus(this.clock.now(), codeLasts);
    const mail = {
      id: uuidV5(commandId, `code ${letter}`),
      to: mailbox.to,
      language: locale.language,
      until,
      ...written,
    };
    await sendTo(this, emailKey, mail);
    return { by: 'mail', digits };
  }
}

@CommandHandler(ConfirmStepUp)
export class ConfirmStepUpHandler implements ICommandHandler<ConfirmStepUp> {
  constructor(
    private readonly streams: Streams,
    private readonly stepUps: StepUps,
    private readonly ownPassword: OwnPassword,
    private readonly proofs: Proofs,
    private readonly tries: StepUpTries,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ data: { guarded, said, from }, metadata }: ConfirmStepUp) {
    if (said.by === 'mail') await this.byMail(guarded, said, from, metadata);
    else await this.byFactor(guarded, said, metadata);
  }

  /** The password first, counted as at the sign-in: who has the session alone uses up none of the member's codes. */
  private async byMail(guarded: Guarded, said: SaidByMail, from: SignInFrom, metadata: CommandMetadata) {
    if (kindsOf(await factorsFor(this.streams, guarded)).length > 0) throw new Refused('no-code');
    await this.ownPassword.demand(guarded.memberId, said.password, from);
    await this.stepUps.confirm(guarded, said.code, metadata.commandId);
    const { memberId } = guarded; // who reads the mailbox has not lost it
    await CallOffMailboxLoss.decide(
      this.streams,
      { memberId, askId: null, why: 'mailbox' },
      derivedMetadata(metadata, 'mailbox kept'),
    );
  }

  /** It counts in the account's stream first, so that it says who they are once. */
  private async byFactor(guarded: Guarded, said: SaidByFactor, metadata: CommandMetadata) {
    const { memberId } = guarded;
    if (await this.stepUps.hasPassed(guarded, metadata.commandId)) return;
    const member = await memberOf(this.streams, memberId);
    const old = member && { ...member, factors: olderThan(member.factors, guarded.sessionId) };
    if (!old || !kindsOf(old.factors).includes(said.by)) throw new Refused('no-code');
    const giveBack = await this.tries.take(guarded);
    const proof =
      said.by === 'passkey'
        ? await this.signed(guarded, old, said.signed, metadata.commandId)
        : await this.proofs.of(old, { kind: said.by, code: said.code });
    if (!proof) throw new Refused(said.by === 'passkey' ? 'not-that-passkey' : 'not-that-code');
    await TakeFactor.decide(this.streams, { memberId, proof }, metadata);
    await giveBack();
    await this.stepUps.pass(guarded, metadata.commandId);
  }

  private async signed(guarded: Guarded, member: Member, signed: SignedByPasskey, commandId: string) {
    const asked = await this.challenges.take(placeOf.stepUp(guarded), commandId);
    if (!asked) throw new Refused('passkey-over');
    return this.passkeys.proofOf(member, asked.challenge, signed);
  }
}

export const stepUpHandlers = [AskStepUpHandler, ConfirmStepUpHandler];
