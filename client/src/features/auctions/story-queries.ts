import { queryOptions } from '@tanstack/react-query';
import type { AuctionCard } from '#contracts/auctions.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { answered } from '../../lib/heard.ts';
import { auctionKeys, liveAuctions } from './keys.ts';
import { listAddress } from './queries.ts';

/** The first open auctions of a category, the next to end first: what else there is beside one. */
export const similarQuery = (api: ApiClient, category: AuctionCard['product']['category']) =>
  queryOptions({
    queryKey: auctionKeys.similar(category),
    queryFn: async ({ client }): Promise<readonly AuctionCard[]> => {
      const page = await api.get(listAddress({ phase: 'open', category }, ''), () =>
        import('#contracts/auctions.ts').then((c) => c.auctionCards),
      );
      return page.items.flatMap((card) => answered(client, liveAuctions, card) ?? []);
    },
    staleTime: 60_000,
  });

/** What the auction's seller has auctioned so far. */
export const sellerQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: auctionKeys.seller(id),
    queryFn: () =>
      api.get(auctionRoutes.seller(id), () => import('#contracts/seller-auctions.ts').then((c) => c.auctionSeller)),
    staleTime: 60_000,
  });
