import type { Fact, RulesId } from '#kernel/fact.ts';
import { stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with a lift, or add a new fact. */
export type AuctionEvent =
  | AuctionOpened
  | AuctionStarted
  | BidPlaced
  | BidRetracted
  | PriceMoved
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

/** The bidder's hidden maximum, new, raised or lowered. No public view names this fact. */
export type BidPlaced = Fact<'BidPlaced', { auctionId: string; bidderId: string; alias: number; maximum: Money }>;

/** Why a bidder may take a bid back. */
export type RetractionReason = 'typed-wrong' | 'item-changed';

/** What is taken back: all bids of the bidder, or the last that counts, so that the one before it counts again. */
export type Retracted = 'all' | 'last';

/** Public but for the bidder's id, and counted in public. */
export type BidRetracted = Fact<
  'BidRetracted',
  { auctionId: string; bidderId: string; alias: number; what: Retracted; reason: RetractionReason }
>;

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

/** A late bid moved the end. */
export type ClosingDelayed = Fact<'ClosingDelayed', { auctionId: string; closesAt: Instant }>;

/** It is over since `closedAt`, the deadline itself. No winner: nobody bid, or the reserve was not met. */
export type AuctionClosed = Fact<
  'AuctionClosed',
  {
    auctionId: string;
    closedAt: Instant;
    by: 'time' | 'operator' | 'seller' | 'buy-now';
    winner: Winner | null;
    /** Last link of the chain over all bids and retractions; see `rules/audit.ts`. */
    auditHead: string;
  }
>;

export type Winner = Readonly<{ bidderId: string; alias: number; price: Money }>;

/** It never was: nobody wins. The operator says why; the reason is public. */
export type AuctionCancelled = Fact<
  'AuctionCancelled',
  { auctionId: string; by: 'operator' | 'seller'; reason: string | null }
>;

export const auctionShapes: Shapes<AuctionEvent> = {
  AuctionOpened: { v: 2, lifts: { 1: (data: object) => ({ ...data, buyNow: null }) } },
  AuctionStarted: { v: 1 },
  BidPlaced: { v: 1 },
  BidRetracted: { v: 1 },
  PriceMoved: { v: 2, lifts: { 1: (data: object) => ({ ...data, by: 'bid' }) } },
  ReserveLowered: { v: 1 },
  ClosingDelayed: { v: 1 },
  /** Version 2 knows more ways to end. */
  AuctionClosed: { v: 2, lifts: { 1: (data: object) => data } },
  AuctionCancelled: { v: 1 },
};

/** `auction-<id>` */
export const auctionStream = stream('auction');
