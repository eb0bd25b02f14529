import type { Currency } from '#kernel/money.ts';
import { stepAt, type AuctionRules } from './records.ts';

/** A bidder's hidden maximum in minor units. The bidder is named as everybody sees them, so that the browser can verify. */
export type Bid = Readonly<{ alias: number; maximum: number }>;

/** The best maxima of two different bidders: all that the price depends on. */
export type TopBids = Readonly<{ first: Bid | null; second: Bid | null }>;

/** What the seller set; amounts in minor units. */
export type Terms = Readonly<{ currency: Currency; startPrice: number; reserve: number | null }>;

/** The top bids of an auction that nobody has bid on. */
export const noBids: TopBids = { first: null, second: null };

/** Bids come in the order of the stream: of equal maxima the earlier leads. */
export const withBid = ({ first, second }: TopBids, bid: Bid): TopBids => {
  if (!first || bid.alias === first.alias) return { first: bid, second };
  if (bid.maximum > first.maximum) return { first: bid, second: first };
  const isSecond = !second || bid.alias === second.alias || bid.maximum > second.maximum;
  return isSecond ? { first, second: bid } : { first, second };
};

/** Does the leader's maximum reach the reserve? True also without a reserve. */
export const meetsReserve = ({ reserve }: Terms, { first }: TopBids): boolean =>
  reserve === null || (first !== null && first.maximum >= reserve);

/** The price that everybody sees: the leader's maximum, or a step above the second, whichever is less. */
export const priceOf = (rules: AuctionRules, terms: Terms, { first, second }: TopBids): number => {
  const { startPrice, reserve, currency } = terms;
  if (!first) return startPrice;
  const proxy = second ? Math.min(first.maximum, second.maximum + stepAt(rules, currency, second.maximum)) : startPrice;
  return Math.max(startPrice, proxy, reserve !== null && first.maximum >= reserve ? reserve : 0);
};

/** The least that anybody but the leader may bid at this price. */
export const nextBidAt = (rules: AuctionRules, terms: Terms, { first }: TopBids, price: number): number =>
  first ? price + stepAt(rules, terms.currency, price) : terms.startPrice;

/** From bids in their order, none of them taken back; with retractions see `book.ts`. */
export const resolve = (bids: readonly Bid[]): TopBids => bids.reduce(withBid, noBids);
