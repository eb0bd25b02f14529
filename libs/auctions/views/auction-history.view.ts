import type { AuctionHistory } from '#contracts/auctions.ts';
import { view } from '#kernel/view.ts';
import { auctionShapes, type PriceMoved } from '../events.ts';
import { moveOf } from '../rules/public-facts.ts';

const movesPerPage = 100;

/** Where a page of an auction's history lies; pages count from 1. */
export const historyId = (auctionId: string, page: number): string => `${auctionId}:${page}`;

const pageOf = (move: PriceMoved['data']) => Math.ceil(move.bids / movesPerPage);

/** All public moves of an auction, in pages, so that a bid writes one small document however many came before it. */
export const auctionHistory = view<AuctionHistory, PriceMoved>({
  name: 'auction-history',
  version: 2,
  shapes: { PriceMoved: auctionShapes.PriceMoved },
  key: ({ data }) => [historyId(data.auctionId, pageOf(data))],
  start: {
    PriceMoved: (move, { at }, _, id) => ({
      id,
      auctionId: move.auctionId,
      page: pageOf(move),
      moves: [moveOf(move, at)],
    }),
  },
  on: { PriceMoved: (page, move, { at }) => ({ ...page, moves: [...page.moves, moveOf(move, at)] }) },
});
