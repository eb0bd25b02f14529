import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import { type ApiClient, asking } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { ownList } from '../auctions/queries.ts';

const schemas = () => import('#contracts/auctions.ts');

/** What the signed-in member watches. */
export const watchedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.watched,
    queryFn: (context) =>
      ownList(context, (asked) =>
        api.get(asking(auctionRoutes.watched, asked), () => schemas().then((c) => c.watchedAuctions)),
      ),
  });
