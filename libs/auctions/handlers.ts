import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '#kernel/position.ts';
import { Refused } from '#kernel/refused.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import {
  AskRetraction,
  CancelAuction,
  CloseAuction,
  EndAuction,
  LowerReserve,
  OpenAuction,
  RetractBid,
  StartAuction,
} from './commands.ts';
import type { OpenAuctionData } from './rules/command-data.ts';
import { auctionLots } from './views/auction-lots.view.ts';

@CommandHandler(OpenAuction)
export class OpenAuctionHandler implements ICommandHandler<OpenAuction> {
  constructor(
    private readonly streams: Streams,
    private readonly queries: ViewQueries,
    private readonly store: EventStore,
  ) {}

  async execute({ data, metadata }: OpenAuction) {
    if (!(await this.isKnown(data.lot))) throw new Refused('lot-unknown');
    return OpenAuction.decide(this.streams, data, metadata);
  }

  /** A lot that was added a moment ago may not be in the view yet: wait for the view before saying no. */
  private async isKnown(lot: OpenAuctionData['lot']) {
    return (await this.isInView(lot)) || this.isInView(lot, await this.store.end());
  }

  private async isInView({ templateId, variantId }: OpenAuctionData['lot'], past?: Position) {
    return (await this.queries.get(auctionLots, variantId, { past }))?.templateId === templateId;
  }
}

export const auctionHandlers = [
  OpenAuctionHandler,
  ...handlersOf(StartAuction, RetractBid, AskRetraction, LowerReserve, CloseAuction, EndAuction, CancelAuction),
];
