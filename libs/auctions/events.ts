import type { Fact, RulesId } from '#kernel/fact.ts';
import { stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with a lift, or add a new fact. */
export type AuctionEvent = AuctionOpened | BidPlaced | PriceMoved | AuctionClosed;

/** What is sold: a variant of a product, later one listing of it. */
export type Lot = Readonly<{ templateId: string; variantId: string; listingId: string | null }>;

/** The reserve is a secret of the seller: nothing public carries its amount. */
export type AuctionOpened = Fact<
  'AuctionOpened',
  {
    auctionId: string;
    lot: Lot;
    sellerId: string;
    startPrice: Money;
    reserve: Money | null;
    opensAt: Instant;
    closesAt: Instant;
    rules: RulesId;
  }
>;

/** The bidder's hidden maximum, new, raised or lowered. No public view names this fact. */
export type BidPlaced = Fact<'BidPlaced', { auctionId: string; bidderId: string; alias: number; maximum: Money }>;

/**
 * What everybody may see: the outcome of all maxima so far. `leader` is an alias, `bids` counts these facts from 1,
 * `bidders` the people so far, `nextBid` is the least that anybody but the leader may bid now.
 */
export type PriceMoved = Fact<
  'PriceMoved',
  {
    auctionId: string;
    price: Money;
    nextBid: Money;
    leader: number;
    reserveMet: boolean;
    bids: number;
    bidders: number;
  }
>;

/** It is over since `closedAt`, the deadline itself. No winner: nobody bid, or the reserve was not met. */
export type AuctionClosed = Fact<
  'AuctionClosed',
  {
    auctionId: string;
    closedAt: Instant;
    by: 'time' | 'operator';
    winner: Winner | null;
    /** Last link of the chain over all bids; see `rules/audit.ts`. */
    auditHead: string;
  }
>;

export type Winner = Readonly<{ bidderId: string; alias: number; price: Money }>;

export const auctionShapes: Shapes<AuctionEvent> = {
  AuctionOpened: { v: 1 },
  BidPlaced: { v: 1 },
  PriceMoved: { v: 1 },
  AuctionClosed: { v: 1 },
};

/** `auction-<id>` */
export const auctionStream = stream('auction');
