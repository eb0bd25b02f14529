import { Injectable } from '@nestjs/common';
import type { SoldItem } from '#contracts/sold-item.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { Goods } from './rules/terms.ts';
import { soldItems } from './views/sold-items.view.ts';
import { soldProducts } from './views/sold-products.view.ts';

type Sold = Readonly<{ terms: Readonly<{ goods: Goods }> }>;

/** What orders are of, in words and with a picture. */
@Injectable()
export class SoldItems {
  constructor(private readonly queries: ViewQueries) {}

  /** Of each of them, in their order; null: gift cards, or what nobody knows the words of. */
  async of(orders: readonly Sold[]): Promise<readonly (SoldItem | null)[]> {
    const goods = orders.map(({ terms }) => terms.goods);
    const lots = goods.flatMap((one) => (one.is === 'lot' ? [one.auctionId] : []));
    const asks = goods.flatMap((one) => (one.is === 'ask' ? [one.templateId] : []));
    const [items, products] = await Promise.all([
      this.queries.getMany(soldItems, [...new Set(lots)]),
      this.queries.getMany(soldProducts, [...new Set(asks)]),
    ]);
    return goods.map((one) => {
      if (one.is === 'gift-cards') return null;
      if (one.is === 'lot') return wordsIn(items.get(one.auctionId));
      const product = products.get(one.templateId)?.product;
      return product ? { product, size: one.size, condition: one.tier, picture: null } : null;
    });
  }
}

const wordsIn = (item: SoldItem | undefined): SoldItem | null =>
  item ? { product: item.product, size: item.size, condition: item.condition, picture: item.picture } : null;
