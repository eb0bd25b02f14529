import type { RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Lot, RetractionReason } from '../events.ts';

/** The lot exists: the handler has looked. */
export type OpenAuctionWish = Readonly<{
  auctionId: string;
  lot: Lot;
  sellerId: string;
  startPrice: Money;
  reserve: Money | null;
  /** Whoever bids as much before anybody else did has it. */
  buyNow?: Money | null;
  /** Null or past: now. */
  opensAt?: Instant | null;
  closesAt: Instant;
  rules: RulesId;
  pictures?: readonly string[];
}>;

/** `linkedTo`: members who share a household, card or device with the bidder; the handler has asked. */
export type PlaceBidWish = Readonly<{
  auctionId: string;
  bidderId: string;
  maximum: Money;
  linkedTo: readonly string[];
}>;

/** At the price that the seller named, as long as it stands. */
export type BuyNowWish = Omit<PlaceBidWish, 'maximum'>;

export type RetractBidWish = Readonly<{ auctionId: string; bidderId: string; reason: RetractionReason }>;

/** Null: none any more. */
export type LowerReserveWish = Readonly<{ auctionId: string; memberId: string; reserve: Money | null }>;

/** Who ends or cancels: `memberId` is null for the operator, who may do it with any auction. */
export type EndAuctionWish = Readonly<{ auctionId: string; memberId: string | null }>;

export type CancelAuctionWish = EndAuctionWish & Readonly<{ reason: string | null }>;
