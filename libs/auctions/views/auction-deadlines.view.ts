import { dueView } from '#platform/read-store/due-view.ts';
import { auctionShapes, type AuctionClosed, type AuctionOpened } from '../events.ts';

/** Auctions that are to be closed, each with its deadline: the due list wakes for the first. */
export const auctionDeadlines = dueView<AuctionOpened | AuctionClosed>({
  kind: 'auction-close',
  version: 1,
  shapes: { AuctionOpened: auctionShapes.AuctionOpened, AuctionClosed: auctionShapes.AuctionClosed },
  on: {
    AuctionOpened: ({ auctionId, closesAt }) => ({ target: auctionId, at: closesAt }),
    AuctionClosed: ({ auctionId }) => ({ target: auctionId, at: null }),
  },
});
