import type { Fact, RulesId } from '#kernel/fact.ts';
import { stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type AuctionEvent =
  | AuctionOpened
  | AuctionStarted
  | BidPlaced
  | RetractionAsked
  | RetractionRefused
  | BidRetracted
  | PriceMoved
  | BuyNowReturned
  | ReserveLowered
  | ClosingDelayed
  | AuctionClosed
  | AuctionCancelled;

/** What is sold: a variant of a product, later one listing of it. */
export type Lot = Readonly<{ templateId: string; variantId: string; listingId: string | null }>;

/**
 * It is listed; bids count from `opensAt` on, which may lie ahead. The reserve is a secret of the seller: nothing public
 * carries its amount before the audit does.
 */
export type AuctionOpened = Fact<
  'AuctionOpened',
  {
    auctionId: string;
    lot: Lot;
    sellerId: string;
    startPrice: Money;
    reserve: Money | null;
    buyNow: Money | null;
    opensAt: Instant;
    closesAt: Instant;
    rules: RulesId;
    /** The seller's photographs by their hashes; absent: none. */
    pictures?: readonly string[];
  }
>;

/** A scheduled one takes bids now. Said by time, or by the first bid if that is earlier. */
export type AuctionStarted = Fact<'AuctionStarted', { auctionId: string }>;

/**
 * The bidder's hidden maximum, new, raised or lowered. No public view names this fact. `salt`: 128 random bits in hex that the
 * audit hides the maximum under; null under rules that do not.
 */
export type BidPlaced = Fact<
  'BidPlaced',
  { auctionId: string; bidderId: string; alias: number; maximum: Money; salt: string | null }
>;

/** Why a bidder may take a bid back. */
export type RetractionReason = 'typed-wrong' | 'item-changed';

/** What is taken back: all bids of the bidder, or the last that counts, so that the one before it counts again. */
export type Retracted = 'all' | 'last';

/** Why an operator takes a bid back, or does not. One of a few, never free words: those would tell the maximum. */
export type Grounds = GrantGrounds | RefusalGrounds;
export type GrantGrounds = 'clear-slip' | 'item-differs' | 'account-misused';
export type RefusalGrounds = 'no-clear-slip' | 'item-as-described' | 'asked-too-often' | 'bid-again-since';

/**
 * A bidder who may not do it alone asks an operator to take back the bid that counts, and shows its maximum by that. No
 * public view names this fact.
 */
export type RetractionAsked = Fact<
  'RetractionAsked',
  {
    auctionId: string;
    bidderId: string;
    alias: number;
    requestId: string;
    maximum: Money;
    reason: RetractionReason;
  }
>;

/** The operator said no; the bid stands. Public but for the ids. */
export type RetractionRefused = Fact<
  'RetractionRefused',
  { auctionId: string; bidderId: string; alias: number; requestId: string; grounds: RefusalGrounds }
>;

/**
 * Public but for the ids, and counted in public. `granted`: by an operator, null: by the bidder alone. `seen`: who leads now
 * and whose maximum the price had told meanwhile.
 */
export type BidRetracted = Fact<
  'BidRetracted',
  {
    auctionId: string;
    bidderId: string;
    alias: number;
    what: Retracted;
    reason: RetractionReason;
    granted: Readonly<{ requestId: string; grounds: GrantGrounds }> | null;
    seen: Readonly<{ bidderId: string; alias: number }> | null;
  }
>;

/** No bid is left: the seller's price stands again. */
export type BuyNowReturned = Fact<'BuyNowReturned', { auctionId: string; price: Money }>;

/**
 * What everybody may see: the outcome of all maxima that count. `leader` is an alias, null once all bids were taken back;
 * `bids` counts these facts from 1, `bidders` the people so far, `nextBid` is the least that anybody but the leader may
 * bid now, `by` what moved it.
 */
export type PriceMoved = Fact<
  'PriceMoved',
  {
    auctionId: string;
    price: Money;
    nextBid: Money;
    leader: number | null;
    reserveMet: boolean;
    bids: number;
    bidders: number;
    by: 'bid' | 'retraction' | 'reserve' | 'buy-now';
  }
>;

/** The new reserve, a secret as the old one was; null: there is none any more, which everybody may know. */
export type ReserveLowered = Fact<'ReserveLowered', { auctionId: string; reserve: Money | null }>;

/** A late bid moved the deadline. */
export type ClosingDelayed = Fact<'ClosingDelayed', { auctionId: string; closesAt: Instant }>;

/** It is over since `closedAt`, the deadline itself. No winner: nobody bid, or the reserve was not met. */
export type AuctionClosed = Fact<
  'AuctionClosed',
  {
    auctionId: string;
    closedAt: Instant;
    by: 'time' | 'operator' | 'seller' | 'buy-now';
    winner: Winner | null;
    /** Up to three others who bid at or above the reserve, the best first: who may have it where the winner does not pay. Told nobody. */
    next: readonly Bidder[];
    /** Last link of the chain over all bids and retractions; see `rules/audit.ts`. */
    auditHead: string;
  }
>;

type Bidder = Readonly<{ bidderId: string; alias: number }>;
export type Winner = Bidder & Readonly<{ price: Money }>;

/** The auction is void: no bid counts and nobody wins. The operator says why; the reason is public. */
export type AuctionCancelled = Fact<
  'AuctionCancelled',
  { auctionId: string; by: 'operator' | 'seller'; reason: string | null }
>;

export const auctionShapes: Shapes<AuctionEvent> = {
  AuctionOpened: {
    v: 2,
    people: ['sellerId'],
    secret: ['reserve'],
    upcasters: { 1: (data: object) => ({ ...data, buyNow: null }) },
  },
  AuctionStarted: { v: 1 },
  BidPlaced: {
    v: 2,
    people: ['bidderId'],
    secret: ['maximum', 'salt', 'link'], // a link of the audit without salt has one unknown: whoever tries them all has it
    upcasters: { 1: (data: object) => ({ ...data, salt: null }) },
  },
  RetractionAsked: { v: 1, people: ['bidderId'], secret: ['maximum'] },
  RetractionRefused: { v: 1, people: ['bidderId'] },
  /** Version 1 knew no operators. */
  BidRetracted: {
    v: 2,
    people: ['bidderId', 'seen.bidderId'],
    upcasters: { 1: (data: object) => ({ ...data, granted: null, seen: null }) },
  },
  PriceMoved: { v: 2, upcasters: { 1: (data: object) => ({ ...data, by: 'bid' }) } },
  BuyNowReturned: { v: 1 },
  ReserveLowered: { v: 1, secret: ['reserve'] },
  ClosingDelayed: { v: 1 },
  /** Version 2 knows more ways to end, version 3 who comes next: of what closed before, nobody does. */
  AuctionClosed: {
    v: 3,
    people: ['winner.bidderId', 'next.bidderId'],
    upcasters: { 1: (data: object) => data, 2: (data: object) => ({ ...data, next: [] }) },
  },
  AuctionCancelled: { v: 1 },
};

/** `auction-<id>` */
export const auctionStream = stream('auction');
