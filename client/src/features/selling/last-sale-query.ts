import { queryOptions } from '@tanstack/react-query';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sellingKeys } from './keys.ts';

/** What the last one of that size and condition went for, in US cents; null: none was sold yet. `movedAt`: when the size's last sale was, so that a newer one is asked for. */
export const lastSaleQuery = (
  api: ApiClient,
  of: Readonly<{ templateId: string; size: string; tier: Tier }>,
  movedAt: string,
) =>
  queryOptions({
    queryKey: sellingKeys.lastSale(of.templateId, of.size, of.tier, movedAt),
    queryFn: async () => {
      const words = new URLSearchParams({ size: of.size, tier: of.tier });
      const { last } = await api.get(`${bookRoutes.sales(of.templateId)}?${words}`, () =>
        import('#contracts/book.ts').then((c) => c.salesOfProduct),
      );
      return last[0]?.cents ?? null;
    },
  });
