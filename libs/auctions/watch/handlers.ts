import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '#kernel/refused.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { UnwatchAuction, WatchAuction } from './commands.ts';

@CommandHandler(WatchAuction)
export class WatchAuctionHandler implements ICommandHandler<WatchAuction> {
  constructor(private readonly streams: Streams) {}

  async execute({ data, metadata }: WatchAuction) {
    if (!(await this.isThere(data.auctionId))) throw new NotFound();
    return WatchAuction.decide(this.streams, data, metadata);
  }

  /** Another node may have opened it a moment ago. */
  private async isThere(auctionId: string) {
    for (const fresh of [false, true]) {
      const phase = await this.streams.readState(auction, auctionStream(auctionId), ({ state }) => state.phase, {
        fresh,
      });
      if (phase !== 'none') return true;
    }
    return false;
  }
}

export const watchHandlers = [WatchAuctionHandler, ...handlersOf(UnwatchAuction)];
