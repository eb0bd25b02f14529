import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bookRoutes } from '#contracts/book-routes.ts';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { MyOffer, MyOffers } from '#contracts/offers.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { OwnPart } from '#contracts/values.ts';
import type { Currency } from '#kernel/money.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { wholeList } from '../../lib/whole-list.ts';
import { offerKeys } from './keys.ts';

const schemas = () => import('#contracts/offers.ts');
const ofBook = () => import('#contracts/book.ts');

/** A page of one part of the list; `after` is of the receipt of a command of one's own that it must show. */
type Page = Readonly<{ part: OwnPart; cursor?: string; after?: string }>;
const firstOver: Page = { part: 'over' };
const pageOf = (api: ApiClient, page: Page): Promise<MyOffers> =>
  api.get(`${offerRoutes.mine}?${new URLSearchParams(page)}`, () => schemas().then((c) => c.myOffers));

/** All that the signed-in member offers and that is not over, the latest first. */
export const myOffersQuery = (api: ApiClient) =>
  queryOptions({ queryKey: offerKeys.mine, queryFn: () => fetchMyOffers(api) });

/** The same; `after` is of the receipt of a command of one's own that it must show. */
export const fetchMyOffers = (api: ApiClient, after?: string): Promise<readonly MyOffer[]> =>
  wholeList((cursor) => pageOf(api, { part: 'open', ...(cursor && { cursor }), ...(after && { after }) }));

/** What of it is over, page by page. */
export const overOffersQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: offerKeys.over,
    queryFn: ({ pageParam }) => pageOf(api, pageParam),
    initialPageParam: firstOver,
    getNextPageParam: ({ next: cursor }): Page | undefined =>
      cursor === undefined ? undefined : { part: 'over', cursor },
  });

/** What an offer of so many US cents costs delivered, sent the standard way. */
export const offerTotalQuery = (
  api: ApiClient,
  { cents, addressId, currency }: Readonly<{ cents: number; addressId: string; currency: Currency }>,
) =>
  queryOptions({
    queryKey: offerKeys.total(cents, addressId, currency),
    queryFn: () => {
      const words = new URLSearchParams({ cents: String(cents), addressId, currency, shippingMethod: 'standard' });
      return api.get(`${offerRoutes.total}?${words}`, () => schemas().then((c) => c.offerTotal));
    },
    enabled: cents > 0 && addressId !== '',
  });

/** For what an offer is: a size, in these conditions. */
export type OfWhat = Readonly<{ templateId: string; size: string; tiers: readonly Tier[] }>;

/** What such an offer has to go by. One answer is for every price that is typed. */
export const pastLowsQuery = (api: ApiClient, { templateId, size, tiers }: OfWhat) =>
  queryOptions({
    queryKey: offerKeys.odds(templateId, size, tiers.join()),
    queryFn: () => {
      const words = new URLSearchParams({ size, tiers: tiers.join() });
      return api.get(`${bookRoutes.odds(templateId)}?${words}`, () => ofBook().then((c) => c.pastLows));
    },
    staleTime: 60_000,
  });
