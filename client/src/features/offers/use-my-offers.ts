import { useQueryClient } from '@tanstack/react-query';
import { useApiClient } from '../../lib/api-client.ts';
import { useLiveRooms } from '../../lib/live-room.ts';
import { myOffersQuery } from './queries.ts';

/** What the member offers, asked for again as it moves for as long as the screen is open. */
export function useMyOffersLive(memberId: string) {
  const cache = useQueryClient();
  const query = myOffersQuery(useApiClient());
  const askAgain = () => void cache.invalidateQueries({ queryKey: query.queryKey });
  useLiveRooms([`member:${memberId}`], {
    change: ({ view }) => {
      if (view === 'my-offers') askAgain();
    },
    joined: askAgain,
  });
  return query;
}
