import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuctionCard, AuctionPage } from '#contracts/auctions.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { replaced } from '../../lib/live-cache.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { cardRoom, liveAuctions } from './keys.ts';
import { similarQuery } from './story-queries.ts';

/**
 * Open auctions of the same category beside this one, at most `most`; those of the same product first. None until `isWanted`.
 * Their prices move; which ones they are does not, while one looks.
 */
export function useSimilar(
  { id, product }: Pick<AuctionPage, 'id' | 'product'>,
  most: number,
  isWanted: boolean,
): readonly AuctionCard[] {
  const cache = useQueryClient();
  const query = similarQuery(useApiClient(), product.category);
  const found = useQuery({ ...query, enabled: isWanted }).data ?? [];
  const others = found.filter((card) => card.id !== id);
  const isSame = (card: AuctionCard) => card.product.templateId === product.templateId;
  const shown = [...others.filter(isSame), ...others.filter((card) => !isSame(card))].slice(0, most);
  useLiveRooms(
    shown.map((card) => cardRoom(card.id)),
    {
      change: ({ view, doc }) => {
        if (view === liveAuctions && doc)
          cache.setQueryData<readonly AuctionCard[]>(query.queryKey, (seen) => seen && replaced(seen, doc));
      },
      joined: () => {}, // they are a minute old at most; who bids on one opens it
    },
  );
  return shown;
}
