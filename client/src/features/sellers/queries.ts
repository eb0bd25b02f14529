import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { type ApiClient, behind } from '../../lib/api-client.ts';
import { sellerKeys } from './keys.ts';

const schemas = () => import('#contracts/sellers.ts');

/** How far the signed-in member is; `after` is of the receipt of a command that it must show. */
export const ownSellingQuery = (api: ApiClient, after?: string) =>
  queryOptions({
    queryKey: sellerKeys.own,
    queryFn: () => api.get(sellerRoutes.own + behind(after), () => schemas().then((c) => c.ownSelling)),
  });

/** A seller as everybody sees them. */
export const sellerQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: sellerKeys.page(slug),
    queryFn: () => api.get(sellerRoutes.page(slug), () => schemas().then((c) => c.sellerPage)),
  });

/** What they have sold and sell now. */
export const sellerAuctionsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: sellerKeys.auctions(id),
    queryFn: () =>
      api.get(auctionRoutes.ofSeller(id), () => import('#contracts/seller-auctions.ts').then((c) => c.sellerAuctions)),
  });
