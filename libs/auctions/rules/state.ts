import type { RecordedMeta, RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type {
  AuctionOpened,
  BidPlaced,
  BidRetracted,
  PriceMoved,
  ReserveLowered,
  RetractionAsked,
  RetractionReason,
} from '../events.ts';
import { auditLink, auditStart, commitmentTo, type AuditedBid, type AuditedRetraction } from './audit.ts';
import { emptyBook, enterBid, lastBidOf, strikeBids, type Book } from './book.ts';
import { nativeHash } from './native-hash.ts';
import { auctionRules } from './records.ts';
import { nextBidAt } from './resolve.ts';
import type { Affairs } from './retraction.ts';

/** What the public last heard of the price. */
export type Shown = Readonly<{ price: number; leader: number | null; reserveMet: boolean; bids: number }>;

/** What a bidder asked an operator, last; `revision` is that of the bid in question. */
export type Request = Readonly<{
  requestId: string;
  revision: number;
  reason: RetractionReason;
  answer: 'waiting' | 'granted' | 'refused';
}>;

/**
 * An auction that is listed: scheduled, under way, or past its deadline and not closed yet. It keeps what the next bid
 * needs, and under rules with retractions each bidder's maxima. The fold owns it and changes it in place.
 */
export type OpenAuctionState = Book & {
  readonly phase: 'open';
  readonly auctionId: string;
  readonly sellerId: string;
  readonly rules: RulesId;
  readonly currency: Currency;
  readonly startPrice: number;
  reserve: number | null;
  /** The price of 'buy now', in minor units. Null: there is none, or it is over. */
  buyNow: number | null;
  /** The price that the seller set for 'buy now': what it returns to when no bid is left. */
  readonly offer: number | null;
  /** Was the reserve lowered after the first bid? */
  reserveLowered: boolean;
  /** How often bids were taken back in this auction. */
  retractions: number;
  /** Aliases of those who took their bids back alone, and may not bid here again under such rules. */
  readonly outgoing: number[];
  /** Aliases of those whose maximum the price gave away; they may change it. */
  readonly seen: number[];
  /** What bidders asked an operator, by alias. */
  readonly requests: Record<number, Request>;
  readonly opensAt: Instant;
  /** Is `AuctionStarted` in the stream, or was it open from the start? */
  started: boolean;
  closesAt: Instant;
  /** The deadline that the seller set, before late bids moved it. */
  readonly plannedClose: Instant;
  /** Bidder to alias, numbered by first bid. */
  readonly aliases: Record<string, number>;
  /** Member ids in the order of their first bids: the bidder of alias n is at n - 1. */
  readonly bidders: string[];
  /** The last public price and leader. Null before the first bid. */
  shown: Shown | null;
  /** Last link of the audit's chain. */
  head: string;
  /** Revision of the last fact that is folded in. */
  revision: number;
};

export type AuctionState =
  | Readonly<{ phase: 'none' }>
  | OpenAuctionState
  /** `winnerId` null: nobody, or it was cancelled. `needs`: the deposit that the winner's last maximum stands on; null: none. */
  | Readonly<{ phase: 'closed'; rules: RulesId; winnerId: string | null; needs: Money | null; closedAt: Instant }>;

/** The state of an auction that has just been listed. */
export const listed = (
  { auctionId, sellerId, startPrice, reserve, buyNow, opensAt, closesAt, rules }: AuctionOpened['data'],
  { at, revision }: RecordedMeta,
): OpenAuctionState => ({
  ...emptyBook(auctionRules(rules).retraction !== null),
  phase: 'open',
  auctionId,
  sellerId,
  rules,
  currency: startPrice.currency,
  startPrice: startPrice.minor,
  reserve: reserve?.minor ?? null,
  buyNow: buyNow?.minor ?? null,
  offer: buyNow?.minor ?? null,
  reserveLowered: false,
  retractions: 0,
  outgoing: [],
  seen: [],
  requests: {},
  opensAt,
  started: opensAt <= at,
  closesAt,
  plannedClose: closesAt,
  aliases: {},
  bidders: [],
  shown: null,
  head: auditStart(auctionId, auctionRules(rules).isSalted, nativeHash),
  revision,
});

/** Changes the state in place: a bid counts, and the chain has one more link. */
export function noteBid(open: OpenAuctionState, bid: BidPlaced['data'], meta: RecordedMeta): void {
  const { bidderId, alias } = bid;
  enterBid(open, { alias, maximum: bid.maximum.minor }, meta.at, meta.revision);
  open.aliases[bidderId] = alias;
  open.bidders[alias - 1] = bidderId;
  drop(open.seen, alias);
  open.head = auditLink(open.head, chainedBid(bid, meta), nativeHash);
}

/** Where a fact is chained: its time, and its place in the stream. */
type Place = Pick<RecordedMeta, 'at' | 'revision'>;

/** A bid as the audit's chain has it. */
export const chainedBid = (
  { alias, maximum: { minor }, salt }: Pick<BidPlaced['data'], 'alias' | 'maximum' | 'salt'>,
  { at, revision }: Place,
): Required<AuditedBid> => ({
  kind: 'bid',
  alias,
  maximum: minor,
  commitment: salt === null ? null : commitmentTo(minor, salt, nativeHash),
  at,
  revision,
});

/** A retraction as the audit's chain has it. */
export const chainedRetraction = (
  { alias, what, reason, granted }: BidRetracted['data'],
  { at, revision }: Place,
): Required<AuditedRetraction> => ({
  kind: 'retraction',
  alias,
  what,
  reason,
  grounds: granted?.grounds ?? null,
  at,
  revision,
});

/** Changes the state in place: the bids that were taken back no longer count. */
export function noteRetraction(open: OpenAuctionState, back: BidRetracted['data'], meta: RecordedMeta): void {
  const { alias, what, granted, seen } = back;
  strikeBids(open, alias, what);
  open.retractions++;
  if (granted) noteAnswer(open, alias, granted.requestId, 'granted');
  else if (auctionRules(open.rules).retraction?.alone) open.outgoing.push(alias);
  if (seen && !open.seen.includes(seen.alias)) open.seen.push(seen.alias);
  open.head = auditLink(open.head, chainedRetraction(back, meta), nativeHash);
}

/** Changes the state in place: a bidder waits for an operator. One request a bidder is kept, the last. */
export function noteRequest(open: OpenAuctionState, { alias, requestId, reason }: RetractionAsked['data']): void {
  const revision = lastBidOf(open, alias)?.revision ?? -1;
  open.requests[alias] = { requestId, revision, reason, answer: 'waiting' };
}

/** Changes the state in place, unless the bidder has asked again since. */
export function noteAnswer(
  open: OpenAuctionState,
  alias: number,
  requestId: string,
  answer: 'granted' | 'refused',
): void {
  const request = open.requests[alias];
  if (request?.requestId === requestId) open.requests[alias] = { ...request, answer };
}

/** Changes the state in place. With bids in, a reserve is lowered once: that is kept too. */
export function noteReserve(open: OpenAuctionState, { reserve }: ReserveLowered['data']): void {
  open.reserve = reserve?.minor ?? null;
  if (open.bidders.length > 0) open.reserveLowered = true;
}

function drop(aliases: number[], alias: number) {
  const at = aliases.indexOf(alias);
  if (at >= 0) aliases.splice(at, 1);
}

/** Changes the state in place. The first bid ends 'buy now'; where there is a reserve, the bid that meets it does. */
export function noteMove(open: OpenAuctionState, move: PriceMoved['data']): void {
  const { price, leader, reserveMet, bids } = move;
  open.shown = { price: price.minor, leader, reserveMet, bids };
  if (endsBuyNow(move)) open.buyNow = null;
}

/** Is 'buy now' over with this public move? */
export const endsBuyNow = ({ leader, reserveMet }: Pick<PriceMoved['data'], 'leader' | 'reserveMet'>): boolean =>
  leader !== null && reserveMet;

export const money = (minor: number, currency: Currency): Money => ({ minor, currency });

/** A member's alias in this auction; undefined for somebody who has not bid. */
export const aliasOf = (open: OpenAuctionState, bidderId: string): number | undefined =>
  Object.hasOwn(open.aliases, bidderId) ? open.aliases[bidderId] : undefined;

export const leads = (open: OpenAuctionState, bidderId: string): boolean =>
  open.top.first !== null && open.top.first.alias === aliasOf(open, bidderId);

/** What the rules of retraction look at. */
export const affairsOf = ({ closesAt, bidders, retractions, reserve, shown }: OpenAuctionState): Affairs => ({
  closesAt,
  bidders: bidders.length,
  retractions,
  isReserveMet: reserve !== null && shown?.reserveMet === true && shown.leader !== null,
});

export const priceNow = (open: OpenAuctionState): number => open.shown?.price ?? open.startPrice;

/** The least that anybody but the leader may bid. */
export const lowestNextBid = (open: OpenAuctionState): Money =>
  money(nextBidAt(auctionRules(open.rules), open, open.top, priceNow(open)), open.currency);

/** The least to which the leader may change the own maximum. */
export const lowestOfLeader = (open: OpenAuctionState): Money =>
  money(
    auctionRules(open.rules).mayLower ? priceNow(open) : (open.top.first?.maximum ?? open.startPrice),
    open.currency,
  );
