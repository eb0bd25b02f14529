import type { AuctionCard } from '#contracts/auctions.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Streams } from '#platform/streams/streams.ts';
import type { Progress } from '#platform/projections/progress.ts';
import { everyFound, mustKnowAll } from '#platform/projections/every-found.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { auction } from './decider.ts';
import { auctionStream } from './events.ts';
import { aliasOf, type AuctionState, type OpenAuctionState } from './rules/state.ts';
import { findSelling, liveAuctions } from './views/live-auctions.view.ts';
import { findMyBids, myBids } from './views/my-bids.view.ts';

type Deps = Readonly<{ streams: Streams; events: EventStore; progress: Progress; queries: ViewQueries }>;

/** A member is bound by each bid of theirs that counts in an auction under way, and by each auction of their own until its end. */
export const auctionObligations = (deps: Deps) => async (memberId: string) => {
  const { queries } = deps;
  await mustKnowAll(deps, myBids, liveAuctions);
  const bids = await everyFound(queries, myBids, (cursor) => findMyBids(memberId, cursor));
  const own = await everyFound(queries, liveAuctions, (cursor) => findSelling(memberId, cursor));
  const ids = [...new Set([...bids.map(({ auctionId }) => auctionId), ...own.map(({ id }) => id)])];
  const bound = await Promise.all(ids.map((id) => isBound(deps, id, memberId)));
  return ids.filter((_, n) => bound[n]).map(auctionStream);
};

/** Whether the auction's own stream says so. What is over stays over: only open auctions are read. */
async function isBound({ queries, streams }: Deps, auctionId: string, memberId: string): Promise<boolean> {
  const card: AuctionCard | undefined = await queries.get(liveAuctions, auctionId);
  if (card?.phase === 'closed' || card?.phase === 'cancelled') return false;
  const isBoundIn = (open: OpenAuctionState) => open.sellerId === memberId || hasBid(open, memberId);
  const ask = ({ state }: Readonly<{ state: AuctionState }>) => state.phase === 'open' && isBoundIn(state);
  return streams.readState(auction, auctionStream(auctionId), ask, { fresh: true });
}

/** Under rules without retractions every bid counts to the end. */
const hasBid = (open: OpenAuctionState, memberId: string): boolean => {
  const alias = aliasOf(open, memberId);
  return alias !== undefined && (open.own === null || (open.own[alias - 1]?.length ?? 0) > 0);
};
