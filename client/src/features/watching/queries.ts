import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { ownList } from '../auctions/queries.ts';

const schemas = () => import('#contracts/auctions.ts');

/** What the signed-in member watches. */
export const watchedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.watched,
    queryFn: ({ client }) =>
      ownList(client, (words) =>
        api.get(auctionRoutes.watched + words, () => schemas().then((c) => c.watchedAuctions)),
      ),
  });
