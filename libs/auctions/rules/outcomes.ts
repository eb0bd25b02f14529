import { plus, type Instant } from '#kernel/instant.ts';
import type { AuctionClosed, AuctionEvent, AuctionOpened, PriceMoved } from '../events.ts';
import { auditLink } from './audit.ts';
import { lastBidOf, standingWithout } from './book.ts';
import { auctionRules, stepAt } from './records.ts';
import { openingOf } from './refusals.ts';
import { meetsReserve, nextBidAt, priceOf, withBid, type Standing } from './resolve.ts';
import { retractable } from './retraction.ts';
import { aliasOf, leads, money, priceNow, type OpenAuctionState } from './state.ts';
import type { LowerReserveWish, OpenAuctionWish, PlaceBidWish, RetractBidWish } from './wishes.ts';

/** What each wish leads to once no rule objects. */

/** A new auction. */
export const opening = (wish: OpenAuctionWish, at: Instant): AuctionOpened => {
  const { buyNow = null, ...terms } = wish;
  return { type: 'AuctionOpened', data: { ...terms, buyNow, opensAt: openingOf(wish, at) } };
};

/** Nothing when it has been said. */
export const starting = ({ started, auctionId }: OpenAuctionState): AuctionEvent[] =>
  started ? [] : [{ type: 'AuctionStarted', data: { auctionId } }];

/** A bid at or above a standing 'buy now' price buys. */
export function bidTaken(open: OpenAuctionState, bid: PlaceBidWish, at: Instant): AuctionEvent[] {
  const { auctionId, bidderId, maximum } = bid;
  const { first } = open.standing;
  if (leads(open, bidderId) && first?.maximum === maximum.minor) return []; // already so
  const alias = aliasOf(open, bidderId) ?? open.bidders.length + 1;
  const placed = [
    ...starting(open),
    { type: 'BidPlaced', data: { auctionId, bidderId, alias, maximum } } as const satisfies AuctionEvent,
  ];
  if (open.buyNow !== null && maximum.minor >= open.buyNow) {
    const revision = open.revision + placed.length;
    return [...placed, ...sold(open, open.buyNow, bid, { alias, at, revision })];
  }
  const after = withBid(open.standing, { alias, maximum: maximum.minor });
  const bidders = Math.max(open.bidders.length, alias);
  return [...placed, ...priceMoved(open, after, { by: 'bid', bidders }), ...closingDelayed(open, bidderId, at)];
}

/** Resolved again from the maxima that remain; the end stays where it is. */
export function bidsTakenBack(open: OpenAuctionState, wish: RetractBidWish, at: Instant): AuctionEvent[] {
  const { auctionId, bidderId, reason } = wish;
  const alias = aliasOf(open, bidderId);
  const last = alias !== undefined && lastBidOf(open, alias);
  if (!last) return [];
  const { what } = retractable(auctionRules(open.rules), open.closesAt, last.at, at);
  if (what === null) return [];
  return [
    { type: 'BidRetracted', data: { auctionId, bidderId, alias, what, reason } },
    ...priceMoved(open, standingWithout(open, alias, what), { by: 'retraction' }),
  ];
}

/** A leader's maximum that meets the new reserve lifts the price to it at once. */
export function reserveLowered(open: OpenAuctionState, { auctionId, reserve }: LowerReserveWish): AuctionEvent[] {
  const minor = reserve?.minor ?? null;
  if (minor === open.reserve) return [];
  const lowered: AuctionEvent = { type: 'ReserveLowered', data: { auctionId, reserve } };
  return [lowered, ...priceMoved({ ...open, reserve: minor }, open.standing, { by: 'reserve' })];
}

/** The price of the moment; nobody wins below the reserve. */
export function closed(open: OpenAuctionState, closedAt: Instant, by: AuctionClosed['data']['by']): AuctionEvent {
  const { auctionId, standing, currency, head, bidders } = open;
  const { first } = standing;
  const bidderId = first && bidders[first.alias - 1];
  const isSold = bidderId && meetsReserve(open, standing);
  const winner = isSold ? { bidderId, alias: first.alias, price: money(priceNow(open), currency) } : null;
  return { type: 'AuctionClosed', data: { auctionId, closedAt, by, winner, auditHead: head } };
}

type Buyer = Readonly<{ alias: number; at: Instant; revision: number }>;

function sold(
  open: OpenAuctionState,
  minor: number,
  { auctionId, bidderId, maximum }: PlaceBidWish,
  { alias, at, revision }: Buyer,
): AuctionEvent[] {
  const price = money(minor, open.currency);
  const nextBid = money(minor + stepAt(auctionRules(open.rules), open.currency, minor), open.currency);
  const bids = (open.shown?.bids ?? 0) + 1;
  const bidders = Math.max(open.bidders.length, alias);
  const auditHead = auditLink(open.head, { kind: 'bid', alias, maximum: maximum.minor, at, revision });
  const moved = { auctionId, price, nextBid, leader: alias, reserveMet: true, bids, bidders, by: 'buy-now' } as const;
  const winner = { bidderId, alias, price };
  return [
    { type: 'PriceMoved', data: moved },
    { type: 'AuctionClosed', data: { auctionId, closedAt: at, by: 'buy-now', winner, auditHead } },
  ];
}

type Why = Readonly<{ by: PriceMoved['data']['by']; bidders?: number }>;

/** Only what everybody may see moves; a leader who raises in silence stays silent. */
function priceMoved(open: OpenAuctionState, after: Standing, { by, bidders = open.bidders.length }: Why) {
  const { auctionId, currency, shown } = open;
  const rules = auctionRules(open.rules);
  const price = priceOf(rules, open, after);
  const reserveMet = meetsReserve(open, after);
  const leader = after.first?.alias ?? null;
  if (leader === null && !shown) return [];
  if (shown && shown.price === price && shown.leader === leader && shown.reserveMet === reserveMet) return [];
  const nextBid = money(nextBidAt(rules, open, after, price), currency);
  const bids = (shown?.bids ?? 0) + 1;
  const data = { auctionId, price: money(price, currency), nextBid, leader, reserveMet, bids, bidders, by };
  return [{ type: 'PriceMoved', data }] satisfies AuctionEvent[];
}

/** Whoever is not leading moves price or leader with every bid that is taken; see the property test. */
function closingDelayed(open: OpenAuctionState, bidderId: string, at: Instant): AuctionEvent[] {
  const { softClose } = auctionRules(open.rules);
  if (!softClose || leads(open, bidderId)) return [];
  const latest = plus(open.plannedClose, softClose.most);
  const asked = plus(at, softClose.window);
  const closesAt = asked < latest ? asked : latest;
  if (closesAt <= open.closesAt) return [];
  return [{ type: 'ClosingDelayed', data: { auctionId: open.auctionId, closesAt } }];
}
