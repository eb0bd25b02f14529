import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { withFreshCards } from '../auctions/queries.ts';

const schemas = () => import('#contracts/auctions.ts');

/** What the signed-in member sells. */
export const sellingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['my-auctions', 'selling'],
    queryFn: async ({ client }) =>
      withFreshCards(client, await api.get(auctionRoutes.selling, () => schemas().then((c) => c.sellingAuctions))),
  });
