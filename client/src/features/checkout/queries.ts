import { queryOptions } from '@tanstack/react-query';
import { orderRoutes } from '#contracts/order-routes.ts';
import type { OrderPhase } from '#contracts/orders.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** Under what the cache keeps what is paid for. `challenge`: the page of the bank that its order waits for. */
export const checkoutKeys = {
  quote: (id: string) => ['quote', id],
  challenge: (quoteId: string) => ['challenge', quoteId],
  ask: (listingId: string) => ['ask-now', listingId],
  lots: ['won-lot'],
  lot: (auctionId: string) => ['won-lot', auctionId],
} as const;

const schemas = () => import('#contracts/orders.ts');

/** Milliseconds between two looks at an order that is on its way. */
const lookEvery = 1500;

/** It is not known yet what comes of it. */
export const isUnderWay = (is: OrderPhase): boolean => is === 'making' || is === 'giving-up' || is === 'lapsing';

/** A quote, and how its order stands: looked at again until that is known. */
export const quoteQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: checkoutKeys.quote(id),
    queryFn: () => api.get(orderRoutes.quote(id), () => schemas().then((c) => c.quote)),
    refetchInterval: ({ state: { data } }) => (data?.order && isUnderWay(data.order.is) ? lookEvery : false),
  });

/** How the payment of a won lot stands. */
export const wonLotQuery = (api: ApiClient, auctionId: string) =>
  queryOptions({
    queryKey: checkoutKeys.lot(auctionId),
    queryFn: () => api.get(orderRoutes.won(auctionId), () => schemas().then((c) => c.wonLot)),
    retry: 2, // it opens a moment after the close
    retryDelay: 1500,
  });
