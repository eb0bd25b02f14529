import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApiClient } from '../../lib/api-client.ts';
import { useMore } from '../../lib/use-more.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { myListingsQuery, overListingsQuery } from './ask-queries.ts';
import { sellingKeys } from './keys.ts';
import { receivedQuery } from './received.ts';

/** What they sell, all of it, what is over, page by page, and what others offer for it, live. */
export function useOwnAsks(memberId: string) {
  const cache = useQueryClient();
  const api = useApiClient();
  const items = useSuspenseQuery(myListingsQuery(api)).data;
  const over = useSuspenseInfiniteQuery(overListingsQuery(api));
  const offers = useSuspenseQuery(receivedQuery(api)).data;
  const askAgain = () => {
    void cache.invalidateQueries({ queryKey: sellingKeys.mine });
    void cache.invalidateQueries({ queryKey: sellingKeys.holiday }); // time may have ended it
  };
  const askOffers = () => void cache.invalidateQueries({ queryKey: sellingKeys.received });
  useLiveRooms([`member:${memberId}`], {
    change: ({ view }) => {
      if (view === 'my-listings') askAgain();
      if (view === 'received-offers') askOffers();
    },
    joined: () => {
      askAgain();
      askOffers();
    },
  });
  const open = new Set(items.map(({ id }) => id));
  return {
    items,
    over: over.data.pages.flatMap((page) => page.items).filter(({ id }) => !open.has(id)), // of two answers, the one of a command
    offers,
    ...useMore(over),
  };
}
