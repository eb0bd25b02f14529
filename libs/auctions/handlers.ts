import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Origin, Receipt } from '#platform/event-store/command.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/event-store/streams.ts';
import { Progress } from '#platform/read-store/progress.ts';
import { ViewQueries } from '#platform/read-store/view-queries.ts';
import { auction, type OpenAuctionWish, type PlaceBidWish } from './decider.ts';
import { auctionStream } from './events.ts';
import { auctionLots } from './views/auction-lots.view.ts';

/** A new auction; its id is the command's own. Refused: `lot-unknown`, and `openRules`. */
export class OpenAuction {
  readonly type = 'OpenAuction';
  constructor(
    readonly data: OpenAuctionWish,
    readonly origin: Origin,
  ) {}
}

/** A hidden maximum, new, raised or lowered. Refused: `bidRules`. */
export class PlaceBid {
  readonly type = 'PlaceBid';
  constructor(
    readonly data: PlaceBidWish,
    readonly origin: Origin,
  ) {}
}

/** The close by time; safe to repeat, nothing before the deadline. */
export class CloseAuction {
  readonly type = 'CloseAuction';
  constructor(
    readonly data: Readonly<{ auctionId: string }>,
    readonly origin: Origin,
  ) {}
}

/** The operator's end, now. */
export class EndAuction {
  readonly type = 'EndAuction';
  constructor(
    readonly data: Readonly<{ auctionId: string }>,
    readonly origin: Origin,
  ) {}
}

const patience = 2 * second;

@CommandHandler(OpenAuction)
export class OpenAuctionHandler implements ICommandHandler<OpenAuction, Receipt> {
  constructor(
    private readonly streams: Streams,
    private readonly queries: ViewQueries,
    private readonly progress: Progress,
    private readonly store: EventStore,
  ) {}

  async execute(command: OpenAuction): Promise<Receipt> {
    const { lot, auctionId } = command.data;
    if (!(await this.isKnown(lot))) throw new Refused('lot-unknown');
    return this.streams.decide(auction, auctionStream(auctionId), command);
  }

  /** A lot that was added a moment ago may not be in the view yet: wait for the view before saying no. */
  private async isKnown(lot: OpenAuctionWish['lot']) {
    if (await this.isInView(lot)) return true;
    await this.progress.whenPast(auctionLots.name, await this.store.end(), patience);
    return this.isInView(lot);
  }

  private async isInView({ templateId, variantId }: OpenAuctionWish['lot']) {
    return (await this.queries.get(auctionLots, variantId))?.templateId === templateId;
  }
}

@CommandHandler(PlaceBid)
export class PlaceBidHandler implements ICommandHandler<PlaceBid, Receipt> {
  constructor(private readonly streams: Streams) {}

  execute(command: PlaceBid): Promise<Receipt> {
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
