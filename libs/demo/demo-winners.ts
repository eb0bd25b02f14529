import type { TestMembers } from '#contracts/accounts.ts';
import type { AddressBody } from '#contracts/addresses.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { type MyBids, myBids } from '#contracts/auctions.ts';
import { orders, placed, type QuoteBody, wonLot, type WonLot } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import { minute, msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { handle, type Hands } from './demo-handling.ts';
import type { MarketClient } from './market-client.ts';

/** A bidder with the card that they pay with. */
export type Winner = TestMembers['members'][number] & Readonly<{ methodId: string | undefined }>;

/** Between two looks at what was won, and after a failure: there are two days to pay, and more to send it off. */
const pace = 5 * minute;
const over: readonly WonLot['is'][] = ['paid', 'over', 'chance-over'];

const home: Omit<AddressBody, 'name'> = {
  country: 'US',
  line1: '40 Mill Road',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

/**
 * The demo's bidders pay what they have won, and its seller and desk send it on, as people do: whoever did not would be barred from bidding, and a seller
 * who never ships may list nothing more.
 */
export class DemoWinners {
  /** Won lots that nothing is left to do for. */
  private readonly done = new Set<string>();

  constructor(
    private readonly market: MarketClient,
    private readonly hands: Pick<Hands, 'seller' | 'desk'>,
    private readonly clock: Clock,
    private readonly findWinners: () => Promise<readonly Winner[]>,
  ) {}

  /** Until the signal aborts; after a failure it goes on with the next look. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look().catch(() => undefined);
      await this.clock.pause(pace, signal);
    }
  }

  /** What is to be done now: lots are paid, and orders come one step further. */
  async look(): Promise<void> {
    for (const winner of await this.findWinners()) {
      for (const auctionId of await this.wonBy(winner)) await this.pay(winner, auctionId);
      const { items = [] } = (await this.market.get(orderRoutes.all, orders, winner.token)) ?? {};
      for (const order of items) await handle(this.market, order, 'completed', { ...this.hands, buyer: winner.token });
    }
  }

  /** Auctions of theirs that are over and were won, or are offered to them now. */
  private async wonBy({ token }: Winner): Promise<readonly string[]> {
    const found: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const path: string = `${auctionRoutes.myBids}${cursor && `?cursor=${cursor}`}`;
      const page: MyBids | undefined = await this.market.get(path, myBids, token);
      const theirs = page?.items.filter(({ bid: { won, chance } }) => won !== null || chance !== null) ?? [];
      found.push(...theirs.map(({ bid }) => bid.auctionId));
      cursor = page?.next;
    }
    return found.filter((auctionId) => !this.done.has(`${auctionId} ${token}`));
  }

  private async pay({ id, name, token, methodId }: Winner, auctionId: string): Promise<void> {
    const lot = await this.market.get(orderRoutes.won(auctionId), wonLot, token);
    if (!lot) return; // its settlement is not open yet, or it is not paid here
    if (over.includes(lot.is)) this.done.add(`${auctionId} ${token}`);
    if (methodId === undefined || (lot.is !== 'to-pay' && lot.is !== 'chance')) return;
    const at = await this.market.post(addressRoutes.all, { ...home, name }, created, token, `demo-home-${id}`);
    if (!at) return;
    const way = { addressId: at.id, shippingMethod: 'standard' as const, giftCardIds: [], withCredit: false };
    const asked: QuoteBody = { goods: { is: 'lot', auctionId, ...way }, methodId, currency: 'USD', locale: 'en-us' };
    const key = `${auctionId}-${msOf(this.clock.now())}`; // a price that is old by now is asked for again
    const quote = await this.market.post(orderRoutes.quotes, asked, created, token, `demo-quote-${key}`);
    if (quote) await this.market.post(orderRoutes.place(quote.id), {}, placed, token, `demo-place-${key}`);
  }
}
