import type { AuctionCard, AuctionsQuery } from '#contracts/auctions.ts';
import type { Category } from '#contracts/categories.ts';
import { viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { cardOf, changes, lots, publicShapes, publicStreams } from '../rules/public-facts.ts';

/** A card of a list, with what lists are filtered by. */
export type LiveAuction = AuctionCard & Readonly<{ templateId: string; category: Category }>;

/** The lists of auctions: home, `/auctions`, a product's, and my bids. */
export const liveAuctions = viewOf<LiveAuction>()({
  name: 'live-auctions',
  version: 7,
  facts: publicShapes,
  ...lots,
  streamsOf: publicStreams,
  indexes: [
    ['phase', 'closesAt'],
    ['phase', 'opensAt'],
    ['phase', 'price'],
    ['templateId', 'phase', 'closesAt'],
    ['category', 'phase', 'closesAt'],
    ['sellerId', 'opensAt'],
    ['sellerId', 'phase', 'closesAt'],
  ],
  key: ({ data }) => [data.auctionId],
  start: {
    AuctionOpened: (now) => {
      const card = cardOf(now);
      return card && { ...card, templateId: card.product.templateId, category: card.product.category };
    },
  },
  on: changes,
  /** The list itself hears of what comes into it and of what moves to another one of its phases. */
  rooms: ({ id, phase }, before) => [`live-auctions:${id}`, ...(before?.phase === phase ? [] : ['live-auctions'])],
});

type Order = readonly ['opensAt' | 'closesAt' | 'price', 'asc' | 'desc'];

/** The next to begin or to end first; of those over, the last that ended. */
const byTime: Readonly<Record<LiveAuction['phase'], Order>> = {
  scheduled: ['opensAt', 'asc'],
  open: ['closesAt', 'asc'],
  closed: ['closesAt', 'desc'],
  cancelled: ['closesAt', 'desc'],
};

/** A page of a list of auctions: open ones unless another phase is asked for. */
export function findAuctions({ phase = 'open', sort = 'ending', ...asked }: AuctionsQuery): Find<LiveAuction> {
  const orders: Readonly<Record<NonNullable<AuctionsQuery['sort']>, Order>> = {
    ending: byTime[phase],
    newest: ['opensAt', 'desc'],
    'price-low': ['price', 'asc'],
    'price-high': ['price', 'desc'],
  };
  return {
    where: { phase, templateId: asked.templateId, category: asked.category },
    sort: [orders[sort]],
    cursor: asked.cursor,
  };
}

/** What a member sells, the latest opening first. */
export const findSelling = (sellerId: string, cursor: string | undefined): Find<LiveAuction> => ({
  where: { sellerId },
  sort: [['opensAt', 'desc']],
  cursor,
});

/** Of those of a seller in one phase: the next to end first, of those over the last. */
export const findOfSeller = (sellerId: string, phase: LiveAuction['phase'], cursor?: string): Find<LiveAuction> => ({
  where: { sellerId, phase },
  sort: [['closesAt', phase === 'closed' ? 'desc' : 'asc']],
  cursor,
});

/** The first that a member ever sold or will sell. */
export const findFirstSold = (sellerId: string): Find<LiveAuction> => ({
  where: { sellerId },
  sort: [['opensAt', 'asc']],
  limit: 1,
});
