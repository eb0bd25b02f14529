import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MyListing, MyListings } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { NewTier } from '#contracts/tiers.ts';
import type { OwnPart } from '#contracts/values.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { wholeList } from '../../lib/whole-list.ts';
import { sellingKeys } from './keys.ts';

const schemas = () => import('#contracts/listings.ts');

/** A page of one part of the list; `after` is of the receipt of a command of one's own that it must show. */
type Page = Readonly<{ part: OwnPart; cursor?: string; after?: string }>;
const firstOver: Page = { part: 'over' };
const pageOf = (api: ApiClient, page: Page): Promise<MyListings> =>
  api.get(`${listingRoutes.mine}?${new URLSearchParams(page)}`, () => schemas().then((c) => c.myListings));

/** All that the signed-in member sells at a price and that is not over, the latest first. */
export const myListingsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: sellingKeys.mine, queryFn: () => fetchMyListings(api) });

/** The same; `after` is of the receipt of a command of one's own that it must show. */
export const fetchMyListings = (api: ApiClient, after?: string): Promise<readonly MyListing[]> =>
  wholeList((cursor) => pageOf(api, { part: 'open', ...(cursor && { cursor }), ...(after && { after }) }));

/** What of it is over, page by page. */
export const overListingsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: sellingKeys.over,
    queryFn: ({ pageParam }) => pageOf(api, pageParam),
    initialPageParam: firstOver,
    getNextPageParam: ({ next: cursor }): Page | undefined =>
      cursor === undefined ? undefined : { part: 'over', cursor },
  });

/** What stands beside a price that is about to be asked. */
export const standingQuery = (api: ApiClient, of: Readonly<{ templateId: string; size: string; tier: NewTier }>) =>
  queryOptions({
    queryKey: sellingKeys.standing(of.templateId, of.size, of.tier),
    queryFn: () =>
      api.get(`${listingRoutes.standing}?${new URLSearchParams(of)}`, () => schemas().then((c) => c.askStanding)),
  });
