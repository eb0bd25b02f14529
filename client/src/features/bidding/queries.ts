import { queryOptions } from '@tanstack/react-query';
import { auctionDeskRoutes } from '#contracts/auction-desk-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { asking, behind, type ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { ownList } from '../auctions/queries.ts';

const schemas = () => import('#contracts/auctions.ts');

/** The bids of the signed-in member. */
export const myBidsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.bids,
    queryFn: (context) =>
      ownList(context, (asked) => api.get(asking(auctionRoutes.myBids, asked), () => schemas().then((c) => c.myBids))),
  });

/** The operators' desk; `after` is of an answer that it must have. */
export const deskQuery = (api: ApiClient, after?: string) => ({
  queryKey: auctionKeys.desk,
  queryFn: () =>
    api.get(auctionDeskRoutes.retractionDesk + behind(after), () => schemas().then((c) => c.retractionDesk)),
});
