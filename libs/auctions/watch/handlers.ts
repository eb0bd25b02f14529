import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '#kernel/refused.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { auction } from '../decider.ts';
import { auctionStream } from '../events.ts';
import { watch, type WatchData } from './decider.ts';
import { watchStream } from './events.ts';

/** Onto the member's watch list. Not found where there is no auction. */
export class WatchAuction {
  readonly type = 'WatchAuction';
  constructor(
    readonly data: WatchData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** Off the watch list. */
export class UnwatchAuction {
  readonly type = 'UnwatchAuction';
  constructor(
    readonly data: WatchData,
    readonly metadata: CommandMetadata,
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
      const phase = await this.streams.readState(auction, auctionStream(auctionId), ({ state }) => state.phase, {
        fresh,
      });
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
