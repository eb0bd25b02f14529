import { plus, type Instant } from '#kernel/instant.ts';
import type { AuctionClosed, AuctionEvent, AuctionOpened, BidPlaced, PriceMoved, Retracted } from '../events.ts';
import { auditLink } from './audit.ts';
import { lastBidOf, rankedBids, topBidsWithout } from './book.ts';
import { nativeHash } from './native-hash.ts';
import { auctionRules, stepAt } from './records.ts';
import { openingOf, requestOf, retractableNow } from './refusals.ts';
import { meetsReserve, nextBidAt, priceOf, withBid, type TopBids } from './resolve.ts';
import { aliasOf, chainedBid, leads, money, priceNow, type OpenAuctionState } from './state.ts';
import type { CommandData } from './command-data.ts';

/** What each command leads to once no rule objects. */

/** The fact of a new auction. */
export const opening = (command: CommandData<'OpenAuction'>, at: Instant): AuctionOpened => {
  const { buyNow = null, ...terms } = command;
  return { type: 'AuctionOpened', data: { ...terms, buyNow, opensAt: openingOf(command, at) } };
};

/** `AuctionStarted`, unless the stream has it. */
export const starting = ({ started, auctionId }: OpenAuctionState): AuctionEvent[] =>
  started ? [] : [{ type: 'AuctionStarted', data: { auctionId } }];

/** A bid at or above a standing 'buy now' price buys. */
export function bidTaken(open: OpenAuctionState, bid: CommandData<'PlaceBid'>, at: Instant): AuctionEvent[] {
  const { auctionId, bidderId, maximum } = bid;
  const { first } = open.top;
  if (leads(open, bidderId) && first?.maximum === maximum.minor) return []; // already so
  const alias = aliasOf(open, bidderId) ?? open.bidders.length + 1;
  const salt = auctionRules(open.rules).isSalted ? bid.salt : null;
  const counted: BidPlaced = { type: 'BidPlaced', data: { auctionId, bidderId, alias, maximum, salt } };
  const placed = [...starting(open), counted];
  if (open.buyNow !== null && maximum.minor >= open.buyNow) {
    const revision = open.revision + placed.length;
    return [...placed, ...sold(open, open.buyNow, counted.data, { at, revision })];
  }
  const after = withBid(open.top, { alias, maximum: maximum.minor });
  const bidders = Math.max(open.bidders.length, alias);
  return [...placed, ...priceMoved(open, after, { by: 'bid', bidders }), ...closingDelayed(open, bidderId, at)];
}

/** What follows when a bidder takes bids back without asking an operator. */
export function bidsTakenBack(open: OpenAuctionState, command: CommandData<'RetractBid'>, at: Instant): AuctionEvent[] {
  const { auctionId, bidderId, reason } = command;
  const alias = aliasOf(open, bidderId);
  if (alias === undefined) return [];
  const { what } = retractableNow(open, alias, at);
  if (what === null) return [];
  const back = { auctionId, bidderId, alias, what, reason, granted: null, seen: null };
  return [{ type: 'BidRetracted', data: back }, ...withoutBids(open, alias, what)];
}

/** The request to an operator; none when the same bid waits for an answer already. */
export function retractionAsked(open: OpenAuctionState, command: CommandData<'AskRetraction'>): AuctionEvent[] {
  const alias = aliasOf(open, command.bidderId);
  const last = alias === undefined ? undefined : lastBidOf(open, alias);
  if (alias === undefined || !last || open.requests[alias]?.revision === last.revision) return [];
  return [{ type: 'RetractionAsked', data: { ...command, alias, maximum: money(last.maximum, open.currency) } }];
}

/** A slip goes alone, and what was bid before it counts again; where the item is another, all bids go. */
export function retractionAnswered(open: OpenAuctionState, command: CommandData<'AnswerRetraction'>): AuctionEvent[] {
  const { auctionId, bidderId, requestId } = command;
  const { alias, request } = requestOf(open, command);
  if (alias === undefined || request?.answer !== 'waiting') return []; // already so
  if (!command.granted)
    return [{ type: 'RetractionRefused', data: { auctionId, bidderId, alias, requestId, grounds: command.grounds } }];
  const { reason } = request;
  const what = reason === 'typed-wrong' ? 'last' : 'all';
  const seen = seenBy(open, alias, topBidsWithout(open, alias, what));
  const granted = { requestId, grounds: command.grounds };
  const back = { auctionId, bidderId, alias, what, reason, granted, seen } as const;
  return [{ type: 'BidRetracted', data: back }, ...withoutBids(open, alias, what)];
}

/** Who leads after it, if the price has told everybody their maximum meanwhile. */
function seenBy(open: OpenAuctionState, alias: number, { first }: TopBids) {
  if (!first || first.alias === alias || priceNow(open) < first.maximum) return null;
  return { bidderId: open.bidders[first.alias - 1] ?? '', alias: first.alias };
}

/** Resolved again from the maxima that remain; the end stays where it is. */
function withoutBids(open: OpenAuctionState, alias: number, what: Retracted): AuctionEvent[] {
  const after = topBidsWithout(open, alias, what);
  const { auctionId, offer, buyNow, currency } = open;
  const returns = after.first === null && offer !== null && buyNow === null && auctionRules(open.rules).buyNowReturns;
  return [
    ...priceMoved(open, after, { by: 'retraction' }),
    ...(returns ? [{ type: 'BuyNowReturned' as const, data: { auctionId, price: money(offer, currency) } }] : []),
  ];
}

/** A leader's maximum that meets the new reserve lifts the price to it at once. */
export function reserveLowered(
  open: OpenAuctionState,
  { auctionId, reserve }: CommandData<'LowerReserve'>,
): AuctionEvent[] {
  const minor = reserve?.minor ?? null;
  if (minor === open.reserve) return [];
  const lowered: AuctionEvent = { type: 'ReserveLowered', data: { auctionId, reserve } };
  return [lowered, ...priceMoved({ ...open, reserve: minor }, open.top, { by: 'reserve' })];
}

/** The price of the moment; nobody wins below the reserve. */
export function closed(open: OpenAuctionState, closedAt: Instant, by: AuctionClosed['data']['by']): AuctionEvent {
  const { auctionId, top, currency, head, bidders } = open;
  const { first } = top;
  const bidderId = first && bidders[first.alias - 1];
  const isSold = bidderId && meetsReserve(open, top);
  const winner = isSold ? { bidderId, alias: first.alias, price: money(priceNow(open), currency) } : null;
  const next = winner ? nextAfter(open, winner.alias) : [];
  return { type: 'AuctionClosed', data: { auctionId, closedAt, by, winner, next, auditHead: head } };
}

/** `rules.md`, Payment: whom it is offered to, one after the other. */
const mostNext = 3;

function nextAfter(open: OpenAuctionState, winner: number): AuctionClosed['data']['next'] {
  const others = rankedBids(open).filter(({ alias }) => alias !== winner);
  const able = others.filter((first) => meetsReserve(open, { first, second: null })).slice(0, mostNext);
  return able.map(({ alias }) => ({ bidderId: open.bidders[alias - 1] ?? '', alias }));
}

function sold(
  open: OpenAuctionState,
  minor: number,
  bid: BidPlaced['data'],
  { at, revision }: Readonly<{ at: Instant; revision: number }>,
): AuctionEvent[] {
  const { auctionId, bidderId, alias } = bid;
  const price = money(minor, open.currency);
  const nextBid = money(minor + stepAt(auctionRules(open.rules), open.currency, minor), open.currency);
  const bids = (open.shown?.bids ?? 0) + 1;
  const bidders = Math.max(open.bidders.length, alias);
  const auditHead = auditLink(open.head, chainedBid(bid, { at, revision }), nativeHash);
  const moved = { auctionId, price, nextBid, leader: alias, reserveMet: true, bids, bidders, by: 'buy-now' } as const;
  const winner = { bidderId, alias, price };
  return [
    { type: 'PriceMoved', data: moved },
    { type: 'AuctionClosed', data: { auctionId, closedAt: at, by: 'buy-now', winner, next: [], auditHead } },
  ];
}

type Why = Readonly<{ by: PriceMoved['data']['by']; bidders?: number }>;

/** `PriceMoved` when anything public changed; a leader who only raises the own maximum writes none. */
function priceMoved(open: OpenAuctionState, after: TopBids, { by, bidders = open.bidders.length }: Why) {
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
