import type { AuctionCard, AuctionsQuery } from '#contracts/auctions.ts';

/** View of the auctions' cards, and the room of their list. */
export const liveAuctions = 'live-auctions';

/** The room of one card: who shows it hears of it. */
export const cardRoom = (id: string) => `${liveAuctions}:${id}`;

const own = 'my-auctions';
const history = 'auction-history';

/** Under what the cache keeps answers about auctions; a shorter key means all that begin with it. */
export const auctionKeys = {
  list: (filter: Partial<AuctionsQuery>) => [liveAuctions, filter],
  counts: (asked: Pick<AuctionsQuery, 'phase' | 'category'>) => ['auction-counts', asked],
  similar: (category: AuctionCard['product']['category']) => ['similar-auctions', category],
  seller: (id: string) => ['auction-seller', id],
  mine: (id: string) => ['my-auction', id],
  audit: (id: string) => ['auction-audit', id],
  histories: (id: string) => [history, id],
  history: (id: string, first: number, last: number) => [history, id, first, last],
  /** Every list of the member's own, and each heart. */
  own: [own],
  bids: [own, 'bids'],
  selling: [own, 'selling'],
  watched: [own, 'watched'],
  watching: (id: string) => [own, 'watching', id],
  /** All that is held of the member's, and what of it in one auction. */
  deposits: ['deposits'],
  deposit: (id: string) => ['deposits', id],
  looks: ['opened-seals'],
  desk: ['retraction-desk'],
} as const;
