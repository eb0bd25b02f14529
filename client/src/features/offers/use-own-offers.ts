import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApiClient } from '../../lib/api-client.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { offerKeys } from './keys.ts';
import { myOffersQuery, overOffersQuery } from './queries.ts';

/** What they offer, all of it, and what is over, page by page, live. */
export function useOwnOffers(memberId: string) {
  const cache = useQueryClient();
  const api = useApiClient();
  const items = useSuspenseQuery(myOffersQuery(api)).data;
  const over = useSuspenseInfiniteQuery(overOffersQuery(api));
  const askAgain = () => void cache.invalidateQueries({ queryKey: offerKeys.mine });
  useLiveRooms([`member:${memberId}`], {
    change: ({ view }) => {
      if (view === 'my-offers') askAgain();
    },
    joined: askAgain,
  });
  const open = new Set(items.map(({ id }) => id));
  return {
    items,
    over: over.data.pages.flatMap((page) => page.items).filter(({ id }) => !open.has(id)), // of two answers, the one of a command
    more: over.hasNextPage ? () => void over.fetchNextPage() : null,
    isLoadingMore: over.isFetchingNextPage,
  };
}
