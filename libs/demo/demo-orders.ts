import { addressRoutes } from '#contracts/address-routes.ts';
import { orders, placed, type Order, type QuoteBody } from '#contracts/orders.ts';
import { orderRoutes } from '#contracts/order-routes.ts';
import { productPage } from '#contracts/products.ts';
import { auctionRoutes, productRoutes } from '#contracts/routes.ts';
import { created } from '#contracts/values.ts';
import { day, type Instant, plus, second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import * as z from 'zod/mini';
import { DemoCards } from './demo-cards.ts';
import { handle } from './demo-handling.ts';
import type { MarketClient } from './market-client.ts';
import { type Goal, plannedGifts, plannedItems, type PlannedItem, shoppers } from './planned-orders.ts';

/** Bearer tokens of those who play: who buys (in the order of `shoppers`), who sells, and who stands at the desk. */
export type DemoTraders = Readonly<{ buyers: readonly string[]; seller: string; desk: string }>;

/** Between two looks at what there is to do, in milliseconds. */
const pace = 5 * second;
/** Looks for a won lot's settlement, which a reaction opens. */
const mostLooks = 60;

const anything = z.looseObject({});

/**
 * Orders of the people whom a newcomer may sign in as, in the states that an order goes through: bought, paid with a saved card of the sandbox,
 * handed over, checked and sent on, each by whoever does it and through the public API. Once an order is as far as it should be, it is left alone.
 */
export class DemoOrders {
  private readonly goals = new Map<string, Goal>();
  private readonly cards;

  constructor(
    private readonly market: MarketClient,
    private readonly traders: DemoTraders,
    private readonly clock: Clock,
  ) {
    this.cards = new DemoCards(market, clock);
  }

  /** Until all are where they should be, or the signal aborts. After a failure it rests a while. */
  async run(signal: AbortSignal): Promise<void> {
    let isMade = false;
    while (!signal.aborted) {
      try {
        if (!isMade) await this.make(signal);
        isMade = true;
        if (await this.moveAll()) return;
      } catch {
        // a market that is starting or busy is asked again
      }
      await this.clock.pause(pace, signal);
    }
  }

  /** All that is bought, with the same keys each time. */
  async make(signal?: AbortSignal): Promise<void> {
    const methods = [];
    for (const [n, token] of this.traders.buyers.entries()) methods.push(await this.ready(n, token));
    for (const [n, { buyer, cents, to }] of plannedGifts.entries()) {
      const goods: QuoteBody['goods'] = { is: 'gift-cards', cards: [{ cents, theme: 'Plinth', to }] };
      const { methodId } = methods[buyer]!;
      if (methodId !== undefined) await this.bought(`gift-${n}`, buyer, { goods, methodId });
    }
    for (const [n, item] of plannedItems.entries()) {
      if (signal?.aborted) return;
      await this.makeItem(n, item, methods[item.buyer]!);
    }
  }

  /** What each order's people do next. True when nothing is left to do. */
  async moveAll(): Promise<boolean> {
    let isLeft = false;
    for (const [n, token] of this.traders.buyers.entries()) {
      const { items = [] } = (await this.market.get(orderRoutes.all, orders, token)) ?? {};
      for (const order of items) isLeft = (await this.move(order, n)) || isLeft;
    }
    return !isLeft;
  }

  /** An address, and a card that its holder has proved: their default. */
  private async ready(n: number, token: string): Promise<Ready> {
    const { address, card: number, locale } = shoppers[n]!;
    const at = await this.market.post(addressRoutes.all, address, created, token, `demo-address-${n}`);
    return { addressId: at?.id, methodId: await this.cards.methodOf(token, String(n), { number, locale }) };
  }

  private async makeItem(n: number, { slug, buyer, cents, goal }: PlannedItem, { addressId, methodId }: Ready) {
    const { seller, buyers } = this.traders;
    const auctionId = await this.auctioned(n, slug, cents, seller);
    if (auctionId === undefined || addressId === undefined || methodId === undefined) return;
    this.goals.set(auctionId, goal);
    const token = buyers[buyer]!;
    await this.market.post(auctionRoutes.buyNow(auctionId), {}, anything, token, `demo-order-win-${n}`);
    for (let look = 0; look < mostLooks; look++) {
      if (await this.market.get(orderRoutes.won(auctionId), anything, token)) break;
      await this.clock.pause(second);
    }
    const way = { addressId, shippingMethod: 'standard' as const, giftCardIds: [], withCredit: false };
    await this.bought(`item-${n}`, buyer, { goods: { is: 'lot', auctionId, ...way }, methodId });
  }

  private async auctioned(n: number, slug: string, cents: number, seller: string): Promise<string | undefined> {
    const page = await this.market.get(productRoutes.page(slug), productPage, seller);
    const variant = page?.variants[0];
    if (!page || !variant) return undefined;
    const lot = { templateId: page.id, variantId: variant.id };
    const prices = { startPrice: usd(Math.round(cents / 2)), reserve: null, buyNow: usd(cents) };
    const body = { ...lot, ...prices, closesAt: inSomeDays(page.addedAt), rules: 'plinth-3' };
    return (await this.market.post(auctionRoutes.all, body, created, seller, `demo-order-auction-${n}`))?.id;
  }

  private async bought(name: string, buyer: number, what: Pick<QuoteBody, 'goods' | 'methodId'>) {
    const token = this.traders.buyers[buyer]!;
    const { currency, locale } = shoppers[buyer]!;
    const asked = { ...what, currency, locale };
    const quote = await this.market.post(orderRoutes.quotes, asked, created, token, `demo-quote-${name}`);
    if (quote) await this.market.post(orderRoutes.place(quote.id), {}, placed, token, `demo-place-${name}`);
  }

  /** Whether it is still on its way to where it should be. */
  private async move(order: Order, buyer: number): Promise<boolean> {
    const { goods } = order;
    const goal = goods.is === 'lot' ? this.goals.get(goods.auctionId) : undefined;
    const { desk, seller, buyers } = this.traders;
    return goal !== undefined && handle(this.market, order, goal, { buyer: buyers[buyer]!, seller, desk });
  }
}

type Ready = Readonly<{ addressId: string | undefined; methodId: string | undefined }>;

const usd = (minor: number) => ({ minor, currency: 'USD' });
const inSomeDays = (at: Instant) => plus(at, 6 * day);
