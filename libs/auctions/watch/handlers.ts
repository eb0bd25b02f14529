import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '#kernel/refused.ts';
import type { Origin, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { watch, type WatchWish } from './decider.ts';
import { watchStream } from './events.ts';

/** Onto the member's watch list. Not found where there is no auction. */
export class WatchAuction {
  readonly type = 'WatchAuction';
  constructor(
    readonly data: WatchWish,
    readonly origin: Origin,
  ) {}
}

/** Off the watch list. */
export class UnwatchAuction {
  readonly type = 'UnwatchAuction';
  constructor(
    readonly data: WatchWish,
    readonly origin: Origin,
  ) {}
}

@CommandHandler(WatchAuction)
export class WatchAuctionHandler implements ICommandHandler<WatchAuction, Receipt> {
  constructor(private readonly streams: Streams) {}

  async execute(command: WatchAuction): Promise<Receipt> {
    const { auctionId, memberId } = command.data;
    if (!(await this.isThere(auctionId))) throw new NotFound();
    return this.streams.decide(watch, watchStream(auctionId, memberId), command);
  }

  /** Another node may have opened it a moment ago. */
  private async isThere(auctionId: string) {
    for (const fresh of [false, true]) {
      const phase = await this.streams.look(auction, auctionStream(auctionId), ({ state }) => state.phase, { fresh });
      if (phase !== 'none') return true;
    }
    return false;
  }
}

@CommandHandler(UnwatchAuction)
export class UnwatchAuctionHandler implements ICommandHandler<UnwatchAuction, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: UnwatchAuction): Promise<Receipt> {
    const { auctionId, memberId } = command.data;
    return this.streams.decide(watch, watchStream(auctionId, memberId), command);
  }
}
