import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Streams } from '#platform/streams/streams.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { auctionAudience, toldOf } from '../views/auction-audience.view.ts';
import { AnnounceEnding } from './commands.ts';

@CommandHandler(AnnounceEnding)
export class AnnounceEndingHandler implements ICommandHandler<AnnounceEnding> {
  constructor(
    private readonly streams: Streams,
    private readonly queries: ViewQueries,
  ) {}

  /** Who came in within the last moment may be missed: the view is as good as it is now. */
  async execute({ data: { auctionId, at }, metadata }: AnnounceEnding) {
    const audience = await this.queries.get(auctionAudience, auctionId);
    const data = { auctionId, closesAt: audience?.closesAt ?? at, members: audience ? toldOf(audience) : [] };
    return AnnounceEnding.decide(this.streams, data, metadata);
  }
}
