import type { Data, Fact, RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { GoodDeposit } from './deposit.ts';
import type { GrantGrounds, Lot, RefusalGrounds, RetractionReason } from '../events.ts';

/** What an auction's stream takes. */
export type AuctionCommand =
  /** The handler has made sure that the lot exists. */
  | Fact<
      'OpenAuction',
      {
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
      }
    >
  /** Sent by the due list. Refused before the opening: `not-due-yet`. */
  | Fact<'StartAuction', { auctionId: string }>
  /** `maximumAgain`: as it was typed the second time, if it was. */
  | Fact<'PlaceBid', Bidding & { maximum: Money; maximumAgain?: Money | undefined }>
  /** At the seller's price, as long as 'buy now' stands. */
  | Fact<'BuyNow', Bidding>
  | Fact<'RetractBid', { auctionId: string; bidderId: string; reason: RetractionReason }>
  /** Asks an operator to take back the bid that counts. `requestId` is the command's id. */
  | Fact<'AskRetraction', { auctionId: string; bidderId: string; reason: RetractionReason; requestId: string }>
  /** The operator's answer, with grounds that everybody may read. */
  | Fact<'AnswerRetraction', { auctionId: string; bidderId: string; requestId: string } & Answer>
  /** `reserve` null: there is no reserve any more. */
  | Fact<'LowerReserve', { auctionId: string; memberId: string; reserve: Money | null }>
  /** Sent by the due list. Refused before the deadline: `not-due-yet`. */
  | Fact<'CloseAuction', { auctionId: string }>
  /** Ends the auction early: its deadline becomes the command's time. `memberId` null: the operator, who may end any. */
  | Fact<'EndAuction', { auctionId: string; memberId: string | null }>
  /** `memberId` null: the operator, who may cancel any. */
  | Fact<'CancelAuction', { auctionId: string; memberId: string | null; reason: string | null }>;

/** Of somebody who has not paid what they won, again. `until` null: for good. */
export type Bar = Readonly<{ until: Instant | null }>;

/** What a bidder has to pay with. `deposit`: what is held of theirs in this auction, and how long a bid may stand on it. */
export type BidderMeans = Readonly<{ canPay: boolean; deposit: GoodDeposit | null }>;

/**
 * `linkedTo`: members who share a household, card or device with the bidder, the handler has asked. `salt`: 128 random bits in
 * hex, the handler has drawn them. `bar`: what the bidder's own stream says; null: they may bid. `means`: asked under rules that want them.
 */
type Bidding = Readonly<{
  auctionId: string;
  bidderId: string;
  linkedTo: readonly string[];
  salt: string;
  bar?: Bar | null | undefined;
  means?: BidderMeans | undefined;
}>;

type Answer =
  | Readonly<{ granted: true; grounds: GrantGrounds }>
  | Readonly<{ granted: false; grounds: RefusalGrounds }>;

/** What the command of that name carries. */
export type CommandData<T extends AuctionCommand['type']> = Data<AuctionCommand, T>;
