import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import { behind, type ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { ownList } from '../auctions/queries.ts';

const schemas = () => import('#contracts/auctions.ts');

/** The bids of the signed-in member. */
export const myBidsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.bids,
    queryFn: ({ client }) =>
      ownList(client, (words) => api.get(auctionRoutes.myBids + words, () => schemas().then((c) => c.myBids))),
  });

/** The operators' desk; `after` is of an answer that it must have. */
export const deskQuery = (api: ApiClient, after?: string) => ({
  queryKey: auctionKeys.desk,
  queryFn: () => api.get(auctionRoutes.retractionDesk + behind(after), () => schemas().then((c) => c.retractionDesk)),
});

const depositSchemas = () => import('#contracts/deposits.ts');

/** What is held of the signed-in member in one auction. */
export const depositQuery = (api: ApiClient, auctionId: string) =>
  queryOptions({
    queryKey: auctionKeys.deposit(auctionId),
    queryFn: () => api.get(auctionRoutes.deposit(auctionId), () => depositSchemas().then((c) => c.depositStanding)),
  });

/** What is held of the signed-in member, and what was kept. */
export const ownDepositsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.deposits,
    queryFn: () => api.get(auctionRoutes.deposits, () => depositSchemas().then((c) => c.ownDeposits)),
  });
