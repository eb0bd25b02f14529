import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { AuctionCard } from '#contracts/auctions.ts';
import type { LiveChange } from '#contracts/live.ts';
import { newer } from '../../lib/document-query.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { liveAuctions } from './queries.ts';

interface List {
  items: readonly { auction: AuctionCard }[];
}

/**
 * Keeps a member's own list fresh: its cards by the room of all auctions, who is on it by the member's room, where
 * `view` is told of.
 */
export function useOwnList(queryKey: QueryKey, memberId: string, view: string | null) {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey });
  useLiveRoom(`member:${memberId}`, {
    change: (change: LiveChange) => change.view === view && refetch(),
    joined: refetch,
  });
  useLiveRoom(liveAuctions, {
    change: ({ view: changed, id, doc }: LiveChange) => {
      if (changed !== liveAuctions || !doc) return;
      const card = doc as unknown as AuctionCard;
      cache.setQueryData<List>(queryKey, (seen) => seen && { ...seen, items: seen.items.map((item) => fresh(item)) });
      function fresh(item: List['items'][number]) {
        return item.auction.id === id ? { ...item, auction: newer(item.auction, card) } : item;
      }
    },
    joined: () => {},
  });
}
