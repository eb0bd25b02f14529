import { queryOptions } from '@tanstack/react-query';
import { depositRoutes } from '#contracts/deposit-routes.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';

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
    queryFn: () => api.get(depositRoutes.all, () => depositSchemas().then((c) => c.ownDeposits)),
  });
