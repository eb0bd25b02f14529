import type { RecordedMeta, RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { AuctionOpened, BidPlaced, BidRetracted, PriceMoved } from '../events.ts';
import { auditLink, auditStart } from './audit.ts';
import { emptyBook, enterBid, strikeBids, type Book } from './book.ts';
import { auctionRules } from './records.ts';
import { nextBidAt } from './resolve.ts';

/** What the public last heard of the price. */
export type Shown = Readonly<{ price: number; leader: number | null; reserveMet: boolean; bids: number }>;

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
  /** Null: there is none, or no longer. */
  buyNow: number | null;
  readonly opensAt: Instant;
  /** Has its beginning been said? */
  started: boolean;
  closesAt: Instant;
  /** As the seller set it. */
  readonly plannedClose: Instant;
  /** Bidder to alias, numbered by first bid. */
  readonly aliases: Record<string, number>;
  /** By alias less 1. */
  readonly bidders: string[];
  /** Null before the first bid. */
  shown: Shown | null;
  /** Last link of the audit's chain. */
  head: string;
  /** Of the last fact. */
  revision: number;
};

export type AuctionState =
  | Readonly<{ phase: 'none' }>
  | OpenAuctionState
  | Readonly<{ phase: 'closed'; rules: RulesId }>;

/** A new auction. */
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
  opensAt,
  started: opensAt <= at,
  closesAt,
  plannedClose: closesAt,
  aliases: {},
  bidders: [],
  shown: null,
  head: auditStart(auctionId),
  revision,
});

/** In place. */
export function noteBid(open: OpenAuctionState, bid: BidPlaced['data'], { at, revision }: RecordedMeta): void {
  const { bidderId, alias } = bid;
  const maximum = bid.maximum.minor;
  enterBid(open, { alias, maximum }, at, revision);
  open.aliases[bidderId] = alias;
  open.bidders[alias - 1] = bidderId;
  open.head = auditLink(open.head, { kind: 'bid', alias, maximum, at, revision });
}

/** In place. */
export function noteRetraction(open: OpenAuctionState, back: BidRetracted['data'], meta: RecordedMeta): void {
  const { alias, what, reason } = back;
  const { at, revision } = meta;
  strikeBids(open, alias, what);
  open.head = auditLink(open.head, { kind: 'retraction', alias, what, reason, at, revision });
}

/** In place. The first bid ends 'buy now', or where there is a reserve whatever meets it; for good. */
export function noteMove(open: OpenAuctionState, move: PriceMoved['data']): void {
  const { price, leader, reserveMet, bids } = move;
  open.shown = { price: price.minor, leader, reserveMet, bids };
  if (endsBuyNow(move)) open.buyNow = null;
}

/** Is 'buy now' over with this public move? */
export const endsBuyNow = ({ leader, reserveMet }: Pick<PriceMoved['data'], 'leader' | 'reserveMet'>): boolean =>
  leader !== null && reserveMet;

export const money = (minor: number, currency: Currency): Money => ({ minor, currency });

/** Nothing for somebody who has not bid. */
export const aliasOf = (open: OpenAuctionState, bidderId: string): number | undefined =>
  Object.hasOwn(open.aliases, bidderId) ? open.aliases[bidderId] : undefined;

export const leads = (open: OpenAuctionState, bidderId: string): boolean =>
  open.standing.first !== null && open.standing.first.alias === aliasOf(open, bidderId);

export const priceNow = (open: OpenAuctionState): number => open.shown?.price ?? open.startPrice;

/** The least that anybody but the leader may bid. */
export const lowestNextBid = (open: OpenAuctionState): Money =>
  money(nextBidAt(auctionRules(open.rules), open, open.standing, priceNow(open)), open.currency);

/** The least to which the leader may change the own maximum. */
export const lowestOfLeader = (open: OpenAuctionState): Money =>
  money(
    auctionRules(open.rules).mayLower ? priceNow(open) : (open.standing.first?.maximum ?? open.startPrice),
    open.currency,
  );
