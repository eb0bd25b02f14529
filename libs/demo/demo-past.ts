import { productPage, type AddProductBody } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { MarketClient } from './market-client.ts';
import { forSale } from './planned-book.ts';
import { type PastSale, pastOf } from './planned-past.ts';

/** Between two products, in milliseconds: others look on meanwhile. */
const breath = 25;

/** Writes what was sold of a size before `now`; nothing where there is anything. */
export type WritePast = (
  of: Readonly<{ templateId: string; size: string }>,
  sales: readonly PastSale[],
  now: Instant,
) => Promise<void>;

/** A year of prices of what the demo has for sale: nobody can visit the past, so the composition says how it is written. */
export class DemoPast {
  constructor(
    private readonly market: MarketClient,
    private readonly seller: string,
    private readonly clock: Pick<Clock, 'pause'>,
    private readonly write: WritePast,
    private readonly shelf: readonly AddProductBody[] = forSale,
  ) {}

  /** The year before each product was added: a second start writes nothing. A book that somebody was faster with stays without. */
  async make(signal?: AbortSignal): Promise<void> {
    for (const product of this.shelf) {
      if (signal?.aborted) return;
      await this.makeOne(product);
      await this.clock.pause(breath, signal);
    }
  }

  private async makeOne(product: AddProductBody): Promise<void> {
    const page = await this.market.get(productRoutes.page(product.slug), productPage, this.seller);
    if (!page) return;
    const { id: templateId, addedAt } = page;
    await Promise.all(
      pastOf(product, addedAt).map(({ size, sales }) => this.write({ templateId, size }, sales, addedAt)),
    );
  }
}
