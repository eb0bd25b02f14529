import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { giftCardRoutes } from '#contracts/gift-card-routes.ts';
import { asking, type ApiClient, behind } from '../../lib/api-client.ts';
import { lastReceipt } from '../../lib/last-receipt.ts';

/** Under what the cache keeps cards and credit. */
export const giftKeys = {
  own: ['gift-cards'],
  credit: ['credit'],
  page: (id: string) => ['gift', id],
  one: (id: string) => ['gift-card', id],
} as const;

const schemas = () => import('#contracts/gift-cards.ts');

/** The signed-in member's cards, the latest first. */
export const ownCardsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: giftKeys.own,
    queryFn: (context) =>
      api.get(asking(giftCardRoutes.own, { cursor: context.pageParam, after: lastReceipt(context) }), () =>
        schemas().then((c) => c.giftCards),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const creditQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: giftKeys.credit,
    queryFn: () => api.get(giftCardRoutes.credit, () => schemas().then((c) => c.credit)),
  });

/** What anybody sees who has a card's address. */
export const giftQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: giftKeys.page(id),
    queryFn: () => api.get(giftCardRoutes.page(id), () => schemas().then((c) => c.giftPage)),
  });

/** A card of one's own, with its code once it is unwrapped; `after` is of the receipt of a command that it must show. */
export const ownCardQuery = (api: ApiClient, id: string, after?: string) =>
  queryOptions({
    queryKey: giftKeys.one(id),
    queryFn: () => api.get(giftCardRoutes.one(id) + behind(after), () => schemas().then((c) => c.ownGiftCard)),
  });
