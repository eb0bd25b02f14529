import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '#kernel/instant.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { announcementsStream } from '../events.ts';
import { auctionAudience, toldOf } from '../views/auction-audience.view.ts';
import { announcements } from './decider.ts';

/** The due list's: an auction ends soon. `at` is the moment that was due. Safe to repeat. */
export class AnnounceEnding extends Command<Receipt> {
  constructor(
    readonly data: Readonly<{ auctionId: string; at: Instant }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

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
    return this.streams.decide(announcements, announcementsStream(auctionId), {
      type: 'AnnounceEnding',
      data,
      metadata,
    });
  }
}
