import { queryOptions } from '@tanstack/react-query';
import type { MyListing, MyListings } from '#contracts/listings.ts';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { NewTier } from '#contracts/tiers.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { sellingKeys } from './keys.ts';

const schemas = () => import('#contracts/listings.ts');

/** As many pages as one screen shows. */
const mostPages = 10;

/** What the signed-in member sells at a price, the latest first. */
export const myListingsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: sellingKeys.mine, queryFn: () => fetchMyListings(api) });

/** The same; `after` is of the receipt of a command of one's own that it must show. */
export async function fetchMyListings(api: ApiClient, after?: string): Promise<readonly MyListing[]> {
  const items: MyListing[] = [];
  let next: string | undefined = '';
  for (let n = 0; n < mostPages && next !== undefined; n += 1) {
    const words = new URLSearchParams({ ...(next && { cursor: next }), ...(after && { after }) });
    const page: MyListings = await api.get(`${listingRoutes.mine}?${words}`, () => schemas().then((c) => c.myListings));
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** What stands beside a price that is about to be asked. */
export const standingQuery = (api: ApiClient, of: Readonly<{ templateId: string; size: string; tier: NewTier }>) =>
  queryOptions({
    queryKey: sellingKeys.standing(of.templateId, of.size, of.tier),
    queryFn: () =>
      api.get(`${listingRoutes.standing}?${new URLSearchParams(of)}`, () => schemas().then((c) => c.askStanding)),
  });
