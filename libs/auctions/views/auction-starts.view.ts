import { dueView } from '#platform/projections/due-view.ts';
import {
  auctionShapes,
  type AuctionCancelled,
  type AuctionClosed,
  type AuctionOpened,
  type AuctionStarted,
} from '../events.ts';

/** Scheduled auctions, each with its opening. */
export const auctionStarts = dueView<AuctionOpened | AuctionStarted | AuctionClosed | AuctionCancelled>({
  kind: 'auction-start',
  version: 1,
  shapes: {
    AuctionOpened: auctionShapes.AuctionOpened,
    AuctionStarted: auctionShapes.AuctionStarted,
    AuctionClosed: auctionShapes.AuctionClosed,
    AuctionCancelled: auctionShapes.AuctionCancelled,
  },
  on: {
    AuctionOpened: ({ auctionId, opensAt }, { at }) => (opensAt > at ? { target: auctionId, at: opensAt } : undefined),
    AuctionStarted: ({ auctionId }) => ({ target: auctionId, at: null }),
    AuctionClosed: ({ auctionId }) => ({ target: auctionId, at: null }),
    AuctionCancelled: ({ auctionId }) => ({ target: auctionId, at: null }),
  },
});
