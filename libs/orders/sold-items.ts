import { Injectable } from '@nestjs/common';
import type { SoldItem } from '#contracts/sold-item.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { OrderDocument } from './rules/order-document.ts';
import { soldItems } from './views/sold-items.view.ts';

/** What orders are of, in words and with a picture. */
@Injectable()
export class SoldItems {
  constructor(private readonly queries: ViewQueries) {}

  /** Of each of them, in their order; null: gift cards, or what nobody knows the words of. */
  async of(orders: readonly Pick<OrderDocument, 'terms'>[]): Promise<readonly (SoldItem | null)[]> {
    const ids = orders.map(({ terms: { goods } }) => (goods.is === 'lot' ? goods.auctionId : ''));
    const found = await this.queries.getMany(soldItems, [...new Set(ids)].filter(Boolean));
    return ids.map((id) => {
      const item = found.get(id);
      return item ? { product: item.product, size: item.size, condition: item.condition, picture: item.picture } : null;
    });
  }
}
