import { dueView } from '#platform/projections/due-view.ts';
import {
  auctionShapes,
  type AuctionCancelled,
  type AuctionClosed,
  type AuctionOpened,
  type ClosingDelayed,
} from '../events.ts';

/** Auctions that are to be closed, each with its deadline: the due list wakes for the first. */
export const auctionDeadlines = dueView<AuctionOpened | ClosingDelayed | AuctionClosed | AuctionCancelled>({
  kind: 'auction-close',
  version: 1,
  shapes: {
    AuctionOpened: auctionShapes.AuctionOpened,
    ClosingDelayed: auctionShapes.ClosingDelayed,
    AuctionClosed: auctionShapes.AuctionClosed,
    AuctionCancelled: auctionShapes.AuctionCancelled,
  },
  on: {
    AuctionOpened: ({ auctionId, closesAt }) => ({ target: auctionId, at: closesAt }),
    ClosingDelayed: ({ auctionId, closesAt }) => ({ target: auctionId, at: closesAt }),
    AuctionClosed: ({ auctionId }) => ({ target: auctionId, at: null }),
    AuctionCancelled: ({ auctionId }) => ({ target: auctionId, at: null }),
  },
});
