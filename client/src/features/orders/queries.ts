import { queryOptions } from '@tanstack/react-query';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order, Orders } from '#contracts/orders.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** Under what the cache keeps a member's orders. */
export const orderKeys = {
  all: ['orders'],
  one: (number: string) => ['orders', number],
  asGuest: (pass: string) => ['guest-order', pass],
  evidence: (number: string) => ['order-evidence', number],
} as const;

const schemas = () => import('#contracts/orders.ts');

/** Whoever has more sees the latest. */
const mostPages = 10;

/** What the signed-in member has bought, the latest first. */
export const ordersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: orderKeys.all,
    queryFn: async () => {
      const found: Order[] = [];
      let next: string | undefined = '';
      for (let n = 0; n < mostPages && next !== undefined; n++) {
        const words: string = next && `?${new URLSearchParams({ cursor: next })}`;
        const page: Orders = await api.get(orderRoutes.all + words, () => schemas().then((c) => c.orders));
        found.push(...page.items);
        next = page.next;
      }
      return found;
    },
  });

/** One of them, by its number. */
export const orderQuery = (api: ApiClient, number: string) =>
  queryOptions({
    queryKey: orderKeys.one(number),
    queryFn: () => api.get(orderRoutes.one(number), () => schemas().then((c) => c.order)),
  });

/** What its buyer saw when they paid: it never changes. */
export const evidenceQuery = (api: ApiClient, number: string) =>
  queryOptions({
    queryKey: orderKeys.evidence(number),
    queryFn: () =>
      api.get(orderRoutes.evidence(number), () => import('#contracts/order-evidence.ts').then((c) => c.evidence)),
    staleTime: Infinity,
  });
