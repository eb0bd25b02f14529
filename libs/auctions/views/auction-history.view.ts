import type { AuctionMove } from '#contracts/auctions.ts';
import { blocksOf } from '#kernel/blocks.ts';
import { pick } from '#kernel/shapes.ts';
import type { Document } from '#kernel/view.ts';
import { auctionShapes, auctionStream } from '../events.ts';
import { moveOf } from '../rules/public-facts.ts';

/** A few public moves that follow each other. */
export type HistoryBlock = Document & Readonly<{ moves: readonly AuctionMove[] }>;

/** Every bid writes its block again: small ones keep a bid cheap. */
const movesPerBlock = 10;
const blocksPerPage = 10;

const historyId = (auctionId: string, block: number) => `${auctionId}:${block}`;

/** All public moves of an auction, so that a bid writes one small document however many came before it. */
export const auctionHistory = blocksOf<HistoryBlock>()({
  name: 'auction-history',
  version: 3,
  facts: pick(auctionShapes, 'PriceMoved'),
  streamsOf: (id) => [auctionStream(id.split(':')[0]!)],
  block: ({ data }) => historyId(data.auctionId, Math.ceil(data.bids / movesPerBlock)),
  list: 'moves',
  entry: { PriceMoved: ({ data, meta }) => moveOf(data, meta.at) },
});

/** The blocks of a page of the history; pages count from 1. */
export const historyIds = (auctionId: string, page: number): readonly string[] =>
  Array.from({ length: blocksPerPage }, (_, n) => historyId(auctionId, (page - 1) * blocksPerPage + n + 1));
