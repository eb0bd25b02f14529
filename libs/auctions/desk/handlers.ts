import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { upcast } from '#kernel/shapes.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { AnswerRetraction } from '../commands.ts';
import { auction } from '../decider.ts';
import { auctionShapes, auctionStream, type BidRetracted } from '../events.ts';
import { requestOf } from '../rules/refusals.ts';
import type { AuctionState } from '../rules/state.ts';
import { ReturnAllowance, TakeAllowance } from './commands.ts';
import { allowance, type AllowanceData } from './decider.ts';
import { allowanceStream } from './events.ts';

/**
 * A yes to who waits is first counted in the member's own stream, then done in the auction's. It stays counted where the auction
 * has granted the request, to whichever operator: what the auction refuses it never grants again, so nobody races what is given
 * back then. After a failure between the two the request still waits at the desk: the operator asks again, and it is counted
 * once. What a process that was killed there left counted is given back when it would stand in the way.
 */
@CommandHandler(AnswerRetraction)
export class AnswerRetractionHandler implements ICommandHandler<AnswerRetraction> {
  constructor(
    private readonly streams: Streams,
    private readonly events: EventStore,
  ) {}

  async execute({ data, metadata }: AnswerRetraction): Promise<Receipt> {
    const answered = () => AnswerRetraction.decide(this.streams, data, metadata);
    const { bidderId: memberId, auctionId, requestId } = data;
    const asked = { memberId, auctionId, requestId };
    if (!data.granted || !(await this.waits(asked))) return answered();
    await this.take(asked, metadata);
    try {
      return await answered();
    } catch (error) {
      if (error instanceof Refused && !(await this.isGranted(asked)))
        await this.count(ReturnAllowance, asked, metadata);
      throw error;
    }
  }

  private async take(asked: AllowanceData, metadata: CommandMetadata) {
    try {
      await this.count(TakeAllowance, asked, metadata);
    } catch (error) {
      if (!(error instanceof Refused) || !(await this.giveBackVain(asked, metadata))) throw error;
      await this.count(TakeAllowance, asked, metadata);
    }
  }

  /** Gives back what counts for requests that came to nothing; says whether there was any. */
  private async giveBackVain({ memberId }: AllowanceData, metadata: CommandMetadata): Promise<boolean> {
    const stream = allowanceStream(memberId);
    const taken = await this.streams.readState(allowance, stream, ({ state }) => state.taken, { fresh: true });
    let isAny = false;
    for (const { requestId, auctionId } of taken) {
      const asked = { memberId, auctionId, requestId };
      if ((await this.waits(asked)) || (await this.isGranted(asked))) continue;
      await this.count(ReturnAllowance, asked, metadata);
      isAny = true;
    }
    return isAny;
  }

  /** What has its answer is neither counted nor given back: a yes that is sent again may be refused, and was done all the same. */
  private waits({ memberId: bidderId, auctionId, requestId }: AllowanceData): Promise<boolean> {
    const isWaiting = (state: AuctionState) =>
      state.phase === 'open' && requestOf(state, { bidderId, requestId }).request?.answer === 'waiting';
    const stream = auctionStream(auctionId);
    return this.streams.readState(auction, stream, ({ state }) => isWaiting(state), { fresh: true });
  }

  /** Of the log itself: an auction that is over, or where the bidder has asked again, knows its requests no more. */
  private async isGranted({ auctionId, requestId }: AllowanceData): Promise<boolean> {
    for await (const { type, data, meta } of this.events.read(auctionStream(auctionId))) {
      if (type !== 'BidRetracted') continue;
      const { granted } = upcast(auctionShapes, type, meta.v, data) as BidRetracted['data'];
      if (granted?.requestId === requestId) return true;
    }
    return false;
  }

  /** A command of its own each time: the state knows the request, so that a repeat counts nothing twice. */
  private count(
    counting: typeof TakeAllowance | typeof ReturnAllowance,
    asked: AllowanceData,
    metadata: CommandMetadata,
  ) {
    const own = { ...metadata, commandId: randomUUID(), causationId: metadata.commandId };
    return counting.decide(this.streams, asked, own);
  }
}
