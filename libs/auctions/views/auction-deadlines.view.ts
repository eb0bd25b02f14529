import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { auctionShapes } from '../events.ts';

/** Auctions that are to be closed, each with its deadline: the due list wakes for the first. */
export const auctionDeadlines = dueView({
  kind: 'auction-close',
  version: 1,
  facts: pick(auctionShapes, 'AuctionOpened', 'ClosingDelayed', 'AuctionClosed', 'AuctionCancelled'),
  target: ({ data }) => data.auctionId,
  on: {
    AuctionOpened: ({ data }) => data.closesAt,
    ClosingDelayed: ({ data }) => data.closesAt,
    AuctionClosed: () => null,
    AuctionCancelled: () => null,
  },
});
