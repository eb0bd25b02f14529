import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import { type ApiClient, asking } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';
import { ownList } from '../auctions/queries.ts';

const schemas = () => import('#contracts/auctions.ts');

/** What the signed-in member sells. */
export const sellingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: auctionKeys.selling,
    queryFn: (context) =>
      ownList(context, (asked) =>
        api.get(asking(auctionRoutes.selling, asked), () => schemas().then((c) => c.sellingAuctions)),
      ),
  });
