import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { auctionShapes } from '../events.ts';

/** Scheduled auctions, each with its opening. */
export const auctionStarts = dueView({
  kind: 'auction-start',
  version: 1,
  facts: pick(auctionShapes, 'AuctionOpened', 'AuctionStarted', 'AuctionClosed', 'AuctionCancelled'),
  target: ({ data }) => data.auctionId,
  on: {
    AuctionOpened: ({ data, meta }) => (data.opensAt > meta.at ? data.opensAt : undefined),
    AuctionStarted: () => null,
    AuctionClosed: () => null,
    AuctionCancelled: () => null,
  },
});
