import { Injectable } from '@nestjs/common';
import type { AskNow } from '#contracts/orders.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { type AskAt, Asks } from '#platform/trading/asks.ts';
import { soldProducts } from './views/sold-products.view.ts';

/** What whoever is about to buy an ask has to know of it. */
@Injectable()
export class AsksOnSale {
  constructor(
    private readonly asks: Asks,
    private readonly queries: ViewQueries,
  ) {}

  /** By its book. One that is kept for somebody is for sale again if they do not pay. */
  async now(at: AskAt): Promise<AskNow> {
    const [unit, product] = await Promise.all([this.asks.unit(at), this.queries.get(soldProducts, at.templateId)]);
    const isOnSale = unit !== null && unit.is !== 'sold';
    return { product: product?.product ?? null, price: isOnSale ? unit.price : null };
  }
}
