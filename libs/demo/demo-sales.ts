import { orderRoutes } from '#contracts/order-routes.ts';
import { type Sale, sales } from '#contracts/orders.ts';
import { second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import * as z from 'zod/mini';
import { handle, type Hands } from './demo-handling.ts';
import type { MarketClient } from './market-client.ts';
import { forSale } from './planned-book.ts';

/** Between two looks: whoever buys of the house wants to see it move. */
const pace = 10 * second;
const anything = z.looseObject({});
const ours: ReadonlySet<string> = new Set(forSale.map(({ slug }) => slug));

/** What anybody buys of what the demo has for sale: the house says yes, sends it off, checks it and sends it on, a step a look. What is delivered is its buyer's to judge. */
export class DemoSales {
  constructor(
    private readonly market: MarketClient,
    private readonly hands: Pick<Hands, 'seller' | 'desk'>,
    private readonly clock: Clock,
  ) {}

  /** Until the signal aborts; after a failure it goes on with the next look. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look().catch(() => undefined);
      await this.clock.pause(pace, signal);
    }
  }

  /** Each of the latest comes one step further. */
  async look(): Promise<void> {
    const { items = [] } = (await this.market.get(orderRoutes.sales, sales, this.hands.seller)) ?? {};
    for (const sale of items)
      if (sale.auctionId === null && ours.has(sale.sold?.product.slug ?? '')) await this.move(sale);
  }

  private async move(sale: Sale): Promise<void> {
    const { id, is, confirmBy, isInstant } = sale;
    const { seller, desk } = this.hands;
    if (confirmBy !== null) await this.market.post(orderRoutes.agree(id), {}, anything, seller, `demo-agree-${id}`);
    else if (isInstant && is === 'confirmed')
      await this.market.post(orderRoutes.sendOn(id), {}, anything, desk, `demo-send-${id}`);
    else if (is !== 'delivered') await handle(this.market, sale, 'delivered', { ...this.hands, buyer: '' });
  }
}
