import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { AnswerRetraction } from '../commands.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { requestOf } from '../rules/refusals.ts';
import type { AuctionState } from '../rules/state.ts';
import { ReturnAllowance, TakeAllowance } from './commands.ts';

/**
 * A yes to who waits is first counted in the member's own stream, then done in the auction's; where the auction refuses it is
 * given back.
 * After a failure between them the request still waits at the desk: the operator asks again, and it is counted once.
 */
@CommandHandler(AnswerRetraction)
export class AnswerRetractionHandler implements ICommandHandler<AnswerRetraction> {
  constructor(private readonly streams: Streams) {}

  async execute(command: AnswerRetraction): Promise<Receipt> {
    const { data, metadata } = command;
    const answered = () => AnswerRetraction.decide(this.streams, data, metadata);
    if (!data.granted || !(await this.waits(command))) return answered();
    await this.count(TakeAllowance, command);
    try {
      return await answered();
    } catch (error) {
      if (error instanceof Refused) await this.count(ReturnAllowance, command);
      throw error;
    }
  }

  /** What has its answer is neither counted nor given back: a yes that is sent again may be refused, and was done all the same. */
  private waits({ data }: AnswerRetraction): Promise<boolean> {
    const isWaiting = (state: AuctionState) =>
      state.phase === 'open' && requestOf(state, data).request?.answer === 'waiting';
    const stream = auctionStream(data.auctionId);
    return this.streams.readState(auction, stream, ({ state }) => isWaiting(state), { fresh: true });
  }

  /** A command of its own each time: the state knows the request, so that a repeat counts nothing twice. */
  private count(counting: typeof TakeAllowance | typeof ReturnAllowance, { data, metadata }: AnswerRetraction) {
    const { bidderId: memberId, auctionId, requestId } = data;
    const own = { ...metadata, commandId: randomUUID(), causationId: metadata.commandId };
    return counting.decide(this.streams, { memberId, auctionId, requestId }, own);
  }
}
