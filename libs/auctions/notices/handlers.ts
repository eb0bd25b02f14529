import { handlerOf } from '#platform/streams/commands.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { auctionAudience, toldOf } from '../views/auction-audience.view.ts';
import { AnnounceEnding } from './commands.ts';

/** Who came in within the last moment may be missed: the view is as good as it is now. */
export const announceEnding = handlerOf(AnnounceEnding, { queries: ViewQueries }, async ({ auctionId, at }, deps) => {
  const audience = await deps.queries.get(auctionAudience, auctionId);
  return { auctionId, closesAt: audience?.closesAt ?? at, members: audience ? toldOf(audience) : [] };
});
