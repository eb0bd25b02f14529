import type { PlaceBidBody } from '#contracts/auctions.ts';
import { depositAsked } from '#contracts/deposits.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { receipt } from '#contracts/values.ts';
import type { MarketClient } from './market-client.ts';

/** A bid with this key on an auction, of whoever has the token. */
export type DemoBid = Readonly<{ auctionId: string; minor: number; token: string; key: string }>;

/** Bids as a browser does: where the market wants a deposit it is asked for, and the bid is sent once more. True when it counts. */
export async function bidAs(market: MarketClient, { auctionId, minor, token, key }: DemoBid): Promise<boolean> {
  const maximum = { minor, currency: 'USD' } as const;
  const body: PlaceBidBody = { maximum, maximumAgain: maximum };
  const bid = () => market.post(auctionRoutes.bids(auctionId), body, receipt, token, key);
  if (await bid()) return true;
  const asked = { maximum, locale: 'en-us' };
  const deposit = await market.post(auctionRoutes.deposit(auctionId), asked, depositAsked, token, `${key}-deposit`);
  return deposit?.held != null && (await bid()) !== undefined;
}
