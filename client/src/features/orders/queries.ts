import { queryOptions } from '@tanstack/react-query';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { Order, Orders } from '#contracts/orders.ts';
import { type ApiClient, asking, behind } from '../../lib/api-client.ts';
import { lastReceipt } from '../../lib/last-receipt.ts';

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
    queryFn: async (context) => {
      const after = lastReceipt(context);
      const found: Order[] = [];
      let next: string | undefined;
      for (let n = 0; n < mostPages && (n === 0 || next !== undefined); n++) {
        const page: Orders = await api.get(asking(orderRoutes.all, { cursor: next, after }), () =>
          schemas().then((c) => c.orders),
        );
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
    queryFn: (context) =>
      api.get(orderRoutes.one(number) + behind(lastReceipt(context)), () => schemas().then((c) => c.order)),
  });

/** What its buyer saw when they paid: it never changes. */
export const evidenceQuery = (api: ApiClient, number: string) =>
  queryOptions({
    queryKey: orderKeys.evidence(number),
    queryFn: () =>
      api.get(orderRoutes.evidence(number), () => import('#contracts/order-evidence.ts').then((c) => c.evidence)),
    staleTime: Infinity,
  });
