import { queryOptions } from '@tanstack/react-query';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';

/** What operators looked at of the member's secrets, in what is over. */
export const openedSealsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.looks,
    queryFn: () =>
      api.get(accountRoutes.openedSeals, () => import('#contracts/ops-acts.ts').then((c) => c.openedSeals)),
  });
