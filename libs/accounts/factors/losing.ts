import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { lastRestore } from '#platform/event-store/log-identity.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { memberOf } from '../members.ts';
import { AskFactorLoss, AskFactorLossCode, DropLostFactors } from './commands.ts';
import { HalfSignIns } from './half-sign-ins.ts';
import { SignInCodes } from './sign-in-codes.ts';

@CommandHandler(AskFactorLossCode)
export class AskFactorLossCodeHandler implements ICommandHandler<AskFactorLossCode> {
  constructor(
    private readonly halves: HalfSignIns,
    private readonly codes: SignInCodes,
  ) {}

  async execute({ data: { ticket = '' }, metadata: { commandId } }: AskFactorLossCode) {
    const half = await this.halves.look(ticket, commandId);
    if (!half) throw new Refused('sign-in-again');
    return { digits: await this.codes.send({ id: this.halves.idOf(ticket), ...half }, 'factor-loss', commandId) };
  }
}

@CommandHandler(AskFactorLoss)
export class AskFactorLossHandler implements ICommandHandler<AskFactorLoss> {
  constructor(
    private readonly streams: Streams,
    private readonly halves: HalfSignIns,
    private readonly codes: SignInCodes,
  ) {}

  /** Who only knows the password makes nobody's factors go. */
  async execute({ data: { ticket = '', code }, metadata }: AskFactorLoss) {
    const half = await this.halves.look(ticket, metadata.commandId);
    if (!half) throw new Refused('sign-in-again');
    const { memberId, changes } = half;
    await this.codes.confirm({ id: this.halves.idOf(ticket), ...half }, 'factor-loss', code);
    const askId = uuidV5(metadata.commandId, `factor loss ${memberId}`);
    await AskFactorLoss.decide(this.streams, { memberId, askId, changes }, derivedMetadata(metadata, memberId));
    const loss = (await memberOf(this.streams, memberId))?.factors.loss;
    if (!loss) throw new Refused('sign-in-again'); // called off meanwhile
    return { dueAt: loss.dueAt };
  }
}

@CommandHandler(DropLostFactors)
export class DropLostFactorsHandler implements ICommandHandler<DropLostFactors> {
  constructor(
    private readonly streams: Streams,
    private readonly events: EventStore,
  ) {}

  /** Not after a restore: whether somebody came in with a factor since, nobody knows any more. */
  async execute({ data: { memberId }, metadata }: DropLostFactors) {
    const restoredAt = (await lastRestore(this.events))?.meta.at ?? null;
    return DropLostFactors.decide(this.streams, { memberId, restoredAt }, metadata);
  }
}
