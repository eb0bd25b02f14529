import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { AuctionCard } from '#contracts/auctions.ts';
import type { LiveChange, LiveView } from '#contracts/live.ts';
import { newer } from '../../lib/document-query.ts';
import { refetch } from '../../lib/live-cache.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { cardRoom, liveAuctions } from './keys.ts';

type Items = readonly { auction: AuctionCard }[];

/**
 * Keeps a member's own list fresh: its cards by their rooms while they run, who is on it by the member's room, where `view` is told of.
 */
export function useOwnList(queryKey: QueryKey, memberId: string, view: LiveView | null, shown: Items) {
  const cache = useQueryClient();
  const askAgain = () => void refetch(cache, queryKey);
  const fresh = (item: Items[number], card: AuctionCard) =>
    item.auction.id === card.id ? { ...item, auction: newer(item.auction, card) } : item;
  const running = shown.filter(({ auction: { phase } }) => phase === 'open' || phase === 'scheduled');
  useLiveRooms([`member:${memberId}`, ...running.map(({ auction }) => cardRoom(auction.id))], {
    change: (change: LiveChange) => {
      if (change.view === view) return askAgain();
      if (change.view !== liveAuctions || !change.doc) return undefined;
      const card = change.doc;
      return void cache.setQueryData<{ items: Items }>(
        queryKey,
        (seen) => seen && { ...seen, items: seen.items.map((item) => fresh(item, card)) },
      );
    },
    joined: askAgain,
  });
}
