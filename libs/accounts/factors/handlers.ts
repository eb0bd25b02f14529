import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Encrypted } from '#kernel/shapes.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import { mustBeMember } from '../members.ts';
import { hasFactor, mayHaveFactors } from '../rules/factors.ts';
import type { In } from '../rules/sessions.ts';
import { sealFor } from '../sealing.ts';
import { StepUps } from '../step-up/step-ups.ts';
import { AddTotp, AskTotp, MakeRecoveryCodes, RemoveTotp } from './commands.ts';
import { AskFactorLossCodeHandler, AskFactorLossHandler, DropLostFactorsHandler } from './losing.ts';
import { codesFrom, keyOf, shownOf } from './recovery-codes.ts';
import { SignInFactorHandler } from './signing-in.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

/** For so many milliseconds a secret waits for a first code of it. */
const secretWaits = 10 * minute;

/** A secret that counts for nothing yet. `asked`, `added`: by which commands; `words` make the recovery codes. */
type Pending = Readonly<{ asked: string; added: string | null; secret: Encrypted; words: string; until: Instant }>;

/** By the keyed hash of member and session. */
const pending = ticketKind<Pending>('pending-totp');

const placeOf = (keys: Pick<PersonKeys, 'hash'>, { memberId, sessionId }: In) =>
  keys.hash('pending-totp', `${memberId} ${sessionId}`);

@CommandHandler(AskTotp)
export class AskTotpHandler implements ICommandHandler<AskTotp> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  /** A repeat shows the same secret. */
  async execute({ data: who, metadata: { commandId } }: AskTotp) {
    const member = await mustBeMember(this.streams, who.memberId);
    mayHaveFactors(member);
    if (member.factors.totp) throw new Refused('factor-there');
    await this.stepUps.take({ ...who, act: 'factors' }, commandId);
    const { secret: sealed, until } = await this.waiting(who, commandId);
    const secret = await this.keys.decrypt(sealed);
    const label = member.signIn ? await this.keys.decrypt(member.signIn.email) : '';
    return { secret, uri: uriOf(secret, label), until };
  }

  private async waiting(who: In, commandId: string): Promise<Pending> {
    const made: Pending = {
      asked: commandId,
      added: null,
      secret: await sealFor(this.keys, who.memberId, newSecret()),
      words: randomBytes(16).toString('hex'),
      until: plus(this.clock.now(), secretWaits),
    };
    return this.tickets.change(pending, placeOf(this.keys, who), (kept) =>
      kept?.asked === commandId ? { answer: kept } : { answer: made, next: { value: made, until: made.until } },
    );
  }
}

@CommandHandler(AddTotp)
export class AddTotpHandler implements ICommandHandler<AddTotp> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  /** A repeat is shown the same codes while the secret would have waited, and nobody after that. */
  async execute({ data: { code, ...who }, metadata }: AddTotp) {
    const { memberId } = who;
    const waiting = await this.tickets.change(pending, placeOf(this.keys, who), (kept) => ({ answer: kept }));
    if (!waiting) throw new Refused('no-code');
    const codes = codesFrom(this.keys, memberId, waiting.words);
    const keys = codes.map((one) => keyOf(this.keys, memberId, one));
    const shown = async () => ({ codes: shownOf(codes, keys, await mustBeMember(this.streams, memberId)) });
    if (waiting.added === metadata.commandId) return shown();
    const step = stepOf(await this.keys.decrypt(waiting.secret), code, this.clock.now());
    if (step === undefined) throw new Refused('not-that-code');
    const factorId = uuidV5(metadata.commandId, `totp ${memberId}`);
    await AddTotp.decide(this.streams, { ...who, factorId, secret: waiting.secret, step, keys }, metadata);
    await this.noteAdded(who, metadata.commandId);
    return shown();
  }

  private noteAdded(who: In, added: string): Promise<void> {
    return this.tickets.change(pending, placeOf(this.keys, who), (kept) =>
      kept ? { answer: undefined, next: { value: { ...kept, added }, until: kept.until } } : { answer: undefined },
    );
  }
}

@CommandHandler(RemoveTotp)
export class RemoveTotpHandler implements ICommandHandler<RemoveTotp> {
  constructor(
    private readonly streams: Streams,
    private readonly stepUps: StepUps,
  ) {}

  async execute({ data: who, metadata }: RemoveTotp): Promise<void> {
    await this.stepUps.take({ ...who, act: 'factors' }, metadata.commandId);
    await RemoveTotp.decide(this.streams, who, metadata);
  }
}

@CommandHandler(MakeRecoveryCodes)
export class MakeRecoveryCodesHandler implements ICommandHandler<MakeRecoveryCodes> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly stepUps: StepUps,
  ) {}

  async execute({ data: who, metadata }: MakeRecoveryCodes) {
    const { memberId } = who;
    const { factors } = await mustBeMember(this.streams, memberId);
    if (!hasFactor(factors)) throw new Refused('no-factor');
    await this.stepUps.take({ ...who, act: 'factors' }, metadata.commandId);
    const codes = [...codesFrom(this.keys, memberId, metadata.commandId)];
    const keys = codes.map((one) => keyOf(this.keys, memberId, one));
    await MakeRecoveryCodes.decide(this.streams, { ...who, keys }, metadata);
    return { codes };
  }
}

export const factorHandlers = [
  AskTotpHandler,
  AddTotpHandler,
  RemoveTotpHandler,
  MakeRecoveryCodesHandler,
  SignInFactorHandler,
  AskFactorLossCodeHandler,
  AskFactorLossHandler,
  DropLostFactorsHandler,
];
