import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v4 } from 'uuid';
import { Refused } from '#kernel/refused.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { requestOf } from '../rules/refusals.ts';
import type { AuctionState } from '../rules/state.ts';
import type { AnswerRetractionData, AskRetractionData } from '../rules/command-data.ts';
import { allowance, type AllowanceCommand } from './decider.ts';
import { allowanceStream } from './events.ts';

/** An operator is to take back the bid that counts. Refused: `askRules`. */
export class AskRetraction {
  readonly type = 'AskRetraction';
  constructor(
    readonly data: AskRetractionData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** The operator's yes or no. Refused: `answerRules`, and `too-many-retractions`. */
export class AnswerRetraction {
  readonly type = 'AnswerRetraction';
  constructor(
    readonly data: AnswerRetractionData,
    readonly metadata: CommandMetadata,
  ) {}
}

@CommandHandler(AskRetraction)
export class AskRetractionHandler implements ICommandHandler<AskRetraction, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: AskRetraction): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}

/**
 * A yes to who waits is first counted in the member's own stream, then done in the auction's; where the auction refuses it is
 * given back.
 * After a failure between them the request still waits at the desk: the operator asks again, and it is counted once.
 */
@CommandHandler(AnswerRetraction)
export class AnswerRetractionHandler implements ICommandHandler<AnswerRetraction, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute(command: AnswerRetraction): Promise<Receipt> {
    const stream = auctionStream(command.data.auctionId);
    if (!command.data.granted || !(await this.waits(stream, command.data)))
      return this.streams.decide(auction, stream, command);
    await this.count('TakeAllowance', command);
    try {
      return await this.streams.decide(auction, stream, command);
    } catch (error) {
      if (error instanceof Refused) await this.count('ReturnAllowance', command);
      throw error;
    }
  }

  /** What has its answer is neither counted nor given back: a yes that is sent again may be refused, and was done all the same. */
  private waits(stream: string, command: AnswerRetractionData): Promise<boolean> {
    const isWaiting = (state: AuctionState) =>
      state.phase === 'open' && requestOf(state, command).request?.answer === 'waiting';
    return this.streams.readState(auction, stream, ({ state }) => isWaiting(state), { fresh: true });
  }

  /** A command of its own each time: the state knows the request, so that a repeat counts nothing twice. */
  private count(type: AllowanceCommand['type'], { data, metadata }: AnswerRetraction): Promise<Receipt> {
    const { bidderId: memberId, auctionId, requestId } = data;
    const own = { ...metadata, commandId: v4(), causationId: metadata.commandId };
    return this.streams.decide(allowance, allowanceStream(memberId), {
      type,
      data: { memberId, auctionId, requestId },
      metadata: own,
    });
  }
}
