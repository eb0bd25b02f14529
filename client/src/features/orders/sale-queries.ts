import { queryOptions } from '@tanstack/react-query';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** Under what the cache keeps what a member has sold. */
export const saleKeys = { all: ['sales'], one: (number: string) => ['sales', number] } as const;

const schemas = () => import('#contracts/orders.ts');

/** What the signed-in member has sold: the latest, or the page after that cursor. */
export const salesQuery = (api: ApiClient, cursor?: string) =>
  queryOptions({
    queryKey: cursor === undefined ? saleKeys.all : [...saleKeys.all, 'after', cursor],
    queryFn: () =>
      api.get(orderRoutes.sales + (cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`), () =>
        schemas().then((c) => c.sales),
      ),
  });

/** One of them, by its order's number. */
export const saleQuery = (api: ApiClient, number: string) =>
  queryOptions({
    queryKey: saleKeys.one(number),
    queryFn: () => api.get(orderRoutes.sale(number), () => schemas().then((c) => c.sale)),
  });
