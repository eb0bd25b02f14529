import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { usd } from '#kernel/money.ts';
import * as kernel from '#kernel/replayed.ts';
import type { Recorded } from '#kernel/fact.ts';
import { auction } from './decider.ts';
import type {
  AuctionClosed,
  AuctionEvent,
  AuctionOpened,
  BidPlaced,
  BidRetracted,
  PriceMoved,
  Retracted,
  RetractionReason,
} from './events.ts';
import type { AuctionCommand, CommandData } from './rules/command-data.ts';
import type { AuctionState } from './rules/state.ts';

export type Step = kernel.Step<AuctionCommand>;
export type Replayed = kernel.Replayed<AuctionState, AuctionEvent>;

/** What these steps make of an auction. */
export const replayed = (steps: readonly Step[], before?: readonly Recorded<AuctionEvent>[]): Replayed =>
  kernel.replayed(auction, steps, before);

/** Fixed values for specs: no chance, no clock. Everything happens at noon unless a spec says otherwise. */
export const auctionId = '5f3e7a10-0000-4000-8000-000000000001';
export const opensAt: Instant = '2026-05-01T12:00:00.000Z';
export const closesAt: Instant = '2026-05-04T12:00:00.000Z';
export const lot = {
  templateId: '5f3e7a10-0000-4000-8000-0000000000a1',
  variantId: '5f3e7a10-0000-4000-8000-0000000000b1',
  listingId: null,
};

/** The command to open at $50 without a reserve. */
export const openData = (over: Partial<CommandData<'OpenAuction'>> = {}): CommandData<'OpenAuction'> => ({
  auctionId,
  lot,
  sellerId: 'sue',
  startPrice: usd(50),
  reserve: null,
  closesAt,
  rules: 'plinth-0',
  ...over,
});

export const openAuction = (over: Partial<CommandData<'OpenAuction'>> = {}): AuctionCommand => ({
  type: 'OpenAuction',
  data: openData(over),
});

export const opened = (over: Partial<AuctionOpened['data']> = {}): AuctionOpened => ({
  type: 'AuctionOpened',
  data: { ...openData(), buyNow: null, opensAt, ...over },
});

/** The salt of every bid in specs, under rules that salt the audit. */
export const salt = '00112233445566778899aabbccddeeff';

/** A bid; its maximum is typed twice, so that no guard asks for it. */
export const placeBid = (bidderId: string, maximum: Money, linkedTo: readonly string[] = []): AuctionCommand => ({
  type: 'PlaceBid',
  data: { auctionId, bidderId, maximum, maximumAgain: maximum, linkedTo, salt },
});

export const buyNow = (bidderId: string): AuctionCommand => ({
  type: 'BuyNow',
  data: { auctionId, bidderId, linkedTo: [], salt },
});

export const retractBid = (bidderId: string, reason: RetractionReason = 'typed-wrong'): AuctionCommand => ({
  type: 'RetractBid',
  data: { auctionId, bidderId, reason },
});

/** What a member asks an operator for, and the answer, unless a spec says otherwise. */
export const requestId = '5f3e7a10-0000-4000-8000-0000000000f1';

export const askRetraction = (
  bidderId: string,
  reason: RetractionReason = 'typed-wrong',
  id = requestId,
): AuctionCommand => ({ type: 'AskRetraction', data: { auctionId, bidderId, reason, requestId: id } });

export const grantRetraction = (bidderId: string, id = requestId): AuctionCommand => ({
  type: 'AnswerRetraction',
  data: { auctionId, bidderId, requestId: id, granted: true, grounds: 'clear-slip' },
});

export const refuseRetraction = (bidderId: string, id = requestId): AuctionCommand => ({
  type: 'AnswerRetraction',
  data: { auctionId, bidderId, requestId: id, granted: false, grounds: 'no-clear-slip' },
});

export const lowerReserve = (reserve: Money | null, memberId = 'sue'): AuctionCommand => ({
  type: 'LowerReserve',
  data: { auctionId, memberId, reserve },
});

export const startAuction: AuctionCommand = { type: 'StartAuction', data: { auctionId } };
export const closeAuction: AuctionCommand = { type: 'CloseAuction', data: { auctionId } };

/** An early end: by the operator when `memberId` is null, else by that seller. */
export const endAs = (memberId: string | null): AuctionCommand => ({
  type: 'EndAuction',
  data: { auctionId, memberId },
});
export const endAuction = endAs(null);
export const cancelAs = (memberId: string | null, reason: string | null = null): AuctionCommand => ({
  type: 'CancelAuction',
  data: { auctionId, memberId, reason },
});

export const bidPlaced = (
  bidderId: string,
  alias: number,
  maximum: Money,
  hidden: string | null = null,
): BidPlaced => ({
  type: 'BidPlaced',
  data: { auctionId, bidderId, alias, maximum, salt: hidden },
});

export const bidRetracted = (
  bidderId: string,
  alias: number,
  what: Retracted,
  reason: RetractionReason = 'typed-wrong',
  more: Partial<BidRetracted['data']> = {},
): BidRetracted => ({
  type: 'BidRetracted',
  data: { auctionId, bidderId, alias, what, reason, granted: null, seen: null, ...more },
});

/** By a bid that met the reserve, or there is none, unless a spec says otherwise. */
export const priceMoved = (
  price: Money,
  leader: number | null,
  more: Pick<PriceMoved['data'], 'nextBid' | 'bids' | 'bidders'> & Partial<PriceMoved['data']>,
): PriceMoved => ({ type: 'PriceMoved', data: { auctionId, price, leader, reserveMet: true, by: 'bid', ...more } });

export const delayed = (until: Instant): AuctionEvent => ({
  type: 'ClosingDelayed',
  data: { auctionId, closesAt: until },
});

export const closed = (
  more: Omit<AuctionClosed['data'], 'auctionId' | 'next'> & Partial<Pick<AuctionClosed['data'], 'next'>>,
): AuctionEvent => ({
  type: 'AuctionClosed',
  data: { auctionId, next: [], ...more },
});
