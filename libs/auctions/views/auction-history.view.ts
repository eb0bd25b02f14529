import type { AuctionMove } from '#contracts/auctions.ts';
import { view, type Document } from '#kernel/view.ts';
import { auctionShapes, type PriceMoved } from '../events.ts';
import { moveOf } from '../rules/public-facts.ts';

/** A few public moves that follow each other. */
export type HistoryBlock = Document & Readonly<{ moves: readonly AuctionMove[] }>;

/** Every bid writes its block again: small ones keep a bid cheap. */
const movesPerBlock = 10;
const blocksPerPage = 10;

const historyId = (auctionId: string, block: number) => `${auctionId}:${block}`;

/** All public moves of an auction, so that a bid writes one small document however many came before it. */
export const auctionHistory = view<HistoryBlock, PriceMoved>({
  name: 'auction-history',
  version: 3,
  shapes: { PriceMoved: auctionShapes.PriceMoved },
  key: ({ data }) => [historyId(data.auctionId, Math.ceil(data.bids / movesPerBlock))],
  start: { PriceMoved: (move, { at }, _, id) => ({ id, moves: [moveOf(move, at)] }) },
  on: { PriceMoved: (block, move, { at }) => ({ ...block, moves: [...block.moves, moveOf(move, at)] }) },
});

/** The blocks of a page of the history; pages count from 1. */
export const historyIds = (auctionId: string, page: number): readonly string[] =>
  Array.from({ length: blocksPerPage }, (_, n) => historyId(auctionId, (page - 1) * blocksPerPage + n + 1));
