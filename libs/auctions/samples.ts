import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { usd } from '#kernel/money.ts';
import type { AuctionCommand, OpenAuctionWish } from './decider.ts';
import type { AuctionClosed, AuctionEvent, AuctionOpened, BidPlaced, PriceMoved } from './events.ts';

/** Fixed values for specs: no chance, no clock. Everything happens at noon unless a spec says otherwise. */
export const auctionId = '5f3e7a10-0000-4000-8000-000000000001';
export const opensAt: Instant = '2026-05-01T12:00:00.000Z';
export const closesAt: Instant = '2026-05-04T12:00:00.000Z';
export const lot = {
  templateId: '5f3e7a10-0000-4000-8000-0000000000a1',
  variantId: '5f3e7a10-0000-4000-8000-0000000000b1',
  listingId: null,
};

/** A wish to open at $50 without a reserve. */
export const openWish = (over: Partial<OpenAuctionWish> = {}): OpenAuctionWish => ({
  auctionId,
  lot,
  sellerId: 'sue',
  startPrice: usd(50),
  reserve: null,
  closesAt,
  rules: 'plinth-0',
  ...over,
});

export const openAuction = (over: Partial<OpenAuctionWish> = {}): AuctionCommand => ({
  type: 'OpenAuction',
  data: openWish(over),
});

export const opened = (over: Partial<AuctionOpened['data']> = {}): AuctionOpened => ({
  type: 'AuctionOpened',
  data: { ...openWish(), opensAt, ...over },
});

export const placeBid = (bidderId: string, maximum: Money): AuctionCommand => ({
  type: 'PlaceBid',
  data: { auctionId, bidderId, maximum },
});

export const closeAuction: AuctionCommand = { type: 'CloseAuction', data: { auctionId } };
export const endAuction: AuctionCommand = { type: 'EndAuction', data: { auctionId } };

export const bidPlaced = (bidderId: string, alias: number, maximum: Money): BidPlaced => ({
  type: 'BidPlaced',
  data: { auctionId, bidderId, alias, maximum },
});

export const priceMoved = (
  price: Money,
  leader: number,
  more: Omit<PriceMoved['data'], 'auctionId' | 'price' | 'leader' | 'reserveMet'> & { reserveMet?: boolean },
): PriceMoved => ({ type: 'PriceMoved', data: { auctionId, price, leader, reserveMet: true, ...more } });

export const closed = (more: Omit<AuctionClosed['data'], 'auctionId'>): AuctionEvent => ({
  type: 'AuctionClosed',
  data: { auctionId, ...more },
});
