import { queryOptions } from '@tanstack/react-query';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { documentQuery } from '../../lib/document-query.ts';
import { bookKeys } from './keys.ts';

const schemas = () => import('#contracts/book.ts');

/** What is for sale of a product and offered for it, in every size. */
export const productBookQuery = (api: ApiClient, templateId: string) =>
  documentQuery('product-book', templateId, () =>
    api.get(bookRoutes.product(templateId), () => schemas().then((c) => c.productBook)),
  );

/** What it went for: in that size, or in all. */
export const salesQuery = (api: ApiClient, templateId: string, size: string | undefined) =>
  queryOptions({
    queryKey: bookKeys.sales(templateId, size),
    queryFn: () => {
      const query = size === undefined ? '' : `?${new URLSearchParams({ size })}`;
      return api.get(bookRoutes.sales(templateId) + query, () => schemas().then((c) => c.salesOfProduct));
    },
  });

/** What somebody who buys presses: a tier, and whether it is sent at once. */
export type Wish = Readonly<{ tier: Tier; isInstant: boolean }>;

/** The unit that they get now, by the book itself. */
export const fetchLowest = (api: ApiClient, templateId: string, size: string, { tier, isInstant }: Wish) => {
  const query = new URLSearchParams({ size, tier, ...(isInstant && { instant: '1' }) });
  return api.get(`${bookRoutes.lowest(templateId)}?${query}`, () => schemas().then((c) => c.lowestAsk));
};
