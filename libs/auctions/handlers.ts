import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '#kernel/position.ts';
import { Refused } from '#kernel/refused.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { auction } from './decider.ts';
import { auctionStream } from './events.ts';
import type { CancelAuctionData, EndAuctionData, LowerReserveData, OpenAuctionData } from './rules/command-data.ts';
import { auctionLots } from './views/auction-lots.view.ts';

/** A new auction; its id is the command's own. Refused: `lot-unknown`, and `openRules`. */
export class OpenAuction {
  readonly type = 'OpenAuction';
  constructor(
    readonly data: OpenAuctionData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** A scheduled one begins; safe to repeat, nothing before its time. */
export class StartAuction {
  readonly type = 'StartAuction';
  constructor(
    readonly data: Readonly<{ auctionId: string }>,
    readonly metadata: CommandMetadata,
  ) {}
}

/** The seller wants less than before. Refused: `reserveRules`. */
export class LowerReserve {
  readonly type = 'LowerReserve';
  constructor(
    readonly data: LowerReserveData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** The close by time; safe to repeat, nothing before the deadline. */
export class CloseAuction {
  readonly type = 'CloseAuction';
  constructor(
    readonly data: Readonly<{ auctionId: string }>,
    readonly metadata: CommandMetadata,
  ) {}
}

/** The operator's or the seller's end, now. Refused: `endRules`. */
export class EndAuction {
  readonly type = 'EndAuction';
  constructor(
    readonly data: EndAuctionData,
    readonly metadata: CommandMetadata,
  ) {}
}

/** As if it had never been. Refused: `cancelRules`. */
export class CancelAuction {
  readonly type = 'CancelAuction';
  constructor(
    readonly data: CancelAuctionData,
    readonly metadata: CommandMetadata,
  ) {}
}

@CommandHandler(OpenAuction)
export class OpenAuctionHandler implements ICommandHandler<OpenAuction, Receipt> {
  constructor(
    private readonly streams: Streams,
    private readonly queries: ViewQueries,
    private readonly store: EventStore,
  ) {}

  async execute(command: OpenAuction): Promise<Receipt> {
    const { lot, auctionId } = command.data;
    if (!(await this.isKnown(lot))) throw new Refused('lot-unknown');
    return this.streams.decide(auction, auctionStream(auctionId), command);
  }

  /** A lot that was added a moment ago may not be in the view yet: wait for the view before saying no. */
  private async isKnown(lot: OpenAuctionData['lot']) {
    return (await this.isInView(lot)) || this.isInView(lot, await this.store.end());
  }

  private async isInView({ templateId, variantId }: OpenAuctionData['lot'], past?: Position) {
    return (await this.queries.get(auctionLots, variantId, { past }))?.templateId === templateId;
  }
}

@CommandHandler(StartAuction)
export class StartAuctionHandler implements ICommandHandler<StartAuction, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: StartAuction): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}

@CommandHandler(LowerReserve)
export class LowerReserveHandler implements ICommandHandler<LowerReserve, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: LowerReserve): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}

@CommandHandler(CloseAuction)
export class CloseAuctionHandler implements ICommandHandler<CloseAuction, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: CloseAuction): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}

@CommandHandler(EndAuction)
export class EndAuctionHandler implements ICommandHandler<EndAuction, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: EndAuction): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}

@CommandHandler(CancelAuction)
export class CancelAuctionHandler implements ICommandHandler<CancelAuction, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: CancelAuction): Promise<Receipt> {
    return this.streams.decide(auction, auctionStream(command.data.auctionId), command);
  }
}
