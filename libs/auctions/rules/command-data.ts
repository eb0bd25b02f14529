import type { RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { GrantGrounds, Lot, RefusalGrounds, RetractionReason } from '../events.ts';

/** Opens an auction. The handler has made sure that the lot exists. */
export type OpenAuctionData = Readonly<{
  auctionId: string;
  lot: Lot;
  sellerId: string;
  startPrice: Money;
  reserve: Money | null;
  /** The price of 'buy now': whoever bids as much, while it stands, has the lot. */
  buyNow?: Money | null;
  /** When it opens. Null or in the past: now. */
  opensAt?: Instant | null;
  closesAt: Instant;
  rules: RulesId;
  pictures?: readonly string[];
}>;

/**
 * `linkedTo`: members who share a household, card or device with the bidder, the handler has asked. `salt`: 128 random bits in
 * hex, the handler has drawn them.
 */
export type PlaceBidData = Readonly<{
  auctionId: string;
  bidderId: string;
  maximum: Money;
  /** The maximum as it was typed the second time, if it was. */
  maximumAgain?: Money | undefined;
  linkedTo: readonly string[];
  salt: string;
}>;

/** Buys at the seller's price, as long as 'buy now' stands. */
export type BuyNowData = Omit<PlaceBidData, 'maximum' | 'maximumAgain'>;

export type RetractBidData = Readonly<{ auctionId: string; bidderId: string; reason: RetractionReason }>;

/** Asks an operator to take back the bid that counts. `requestId` is the command's id. */
export type AskRetractionData = RetractBidData & Readonly<{ requestId: string }>;

/** The operator's answer, with grounds that everybody may read. */
export type AnswerRetractionData = Readonly<{ auctionId: string; bidderId: string; requestId: string }> &
  (Readonly<{ granted: true; grounds: GrantGrounds }> | Readonly<{ granted: false; grounds: RefusalGrounds }>);

/** `reserve` null: there is no reserve any more. */
export type LowerReserveData = Readonly<{ auctionId: string; memberId: string; reserve: Money | null }>;

/** Who ends or cancels: `memberId` is null for the operator, who may do it with any auction. */
export type EndAuctionData = Readonly<{ auctionId: string; memberId: string | null }>;

export type CancelAuctionData = EndAuctionData & Readonly<{ reason: string | null }>;
