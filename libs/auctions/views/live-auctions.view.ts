import type { AuctionCard, AuctionsQuery } from '#contracts/auctions.ts';
import type { Category } from '#contracts/products.ts';
import { view } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import {
  auctionOf,
  cardOf,
  ended,
  lotWords,
  moved,
  publicShapes,
  type LotWords,
  type PublicFact,
} from '../rules/public-facts.ts';

/** A card of a list, with what lists are filtered by. */
export type LiveAuction = AuctionCard & Readonly<{ templateId: string; category: Category }>;

/** The lists of auctions: home, `/auctions`, a product's, and my bids. */
export const liveAuctions = view<LiveAuction, PublicFact, LotWords>({
  name: 'live-auctions',
  version: 1,
  shapes: publicShapes,
  indexes: [
    ['phase', 'closesAt'],
    ['phase', 'opensAt'],
    ['phase', 'price'],
    ['templateId', 'phase', 'closesAt'],
    ['category', 'phase', 'closesAt'],
  ],
  key: auctionOf,
  look: lotWords,
  start: {
    AuctionOpened: (opened, _, look) => {
      const card = cardOf(opened, look);
      return card && { ...card, templateId: card.product.templateId, category: card.product.category };
    },
  },
  on: { PriceMoved: (card, move) => moved(card, move), AuctionClosed: (card, close) => ended(card, close) },
  rooms: () => ['live-auctions'],
});

const cardsPerPage = 24;

/** Open ones unless asked otherwise, the next to end first; of the closed, the last that ended. */
export function findAuctions({ phase = 'open', sort = 'ending', ...asked }: AuctionsQuery): Find<LiveAuction> {
  const orders = {
    ending: ['closesAt', phase === 'open' ? 'asc' : 'desc'],
    newest: ['opensAt', 'desc'],
    'price-low': ['price', 'asc'],
    'price-high': ['price', 'desc'],
  } as const;
  return {
    where: {
      phase,
      ...(asked.templateId !== undefined && { templateId: asked.templateId }),
      ...(asked.category !== undefined && { category: asked.category }),
    },
    sort: [orders[sort]],
    limit: cardsPerPage,
    ...(asked.cursor !== undefined && { cursor: asked.cursor }),
  };
}
