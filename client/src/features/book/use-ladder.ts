import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { bookOf } from '#book/rules/entry.ts';
import { levelsRoom } from '#book/rules/ladder.ts';
import { bookRoutes } from '#contracts/book-routes.ts';
import type { Tier } from '#contracts/tiers.ts';
import { type ApiClient, useApiClient } from '../../lib/api-client.ts';
import { refetch } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { bookKeys } from './keys.ts';
import { ladderOf, nothingTold, toldAfter } from './ladder.ts';

const schema = () => import('#contracts/book.ts').then((c) => c.bookLevels);

type Asked = Readonly<{ templateId: string; size: string; tier: Tier }>;

/** How much stands at which price, the best of each side. */
const levelsQuery = (api: ApiClient, { templateId, size, tier }: Asked) =>
  queryOptions({
    queryKey: bookKeys.levels(templateId, size, tier),
    queryFn: () => {
      const query = new URLSearchParams({ size, tier });
      return api.get(`${bookRoutes.levels(templateId)}?${query}`, schema);
    },
    staleTime: 0,
  });

/** The levels of a tier, kept as they are for as long as the screen is open. */
export function useLadder(asked: Asked) {
  const cache = useQueryClient();
  const query = levelsQuery(useApiClient(), asked);
  const { queryKey } = query;
  const { data, error } = useQuery(query);
  const [told, setTold] = useState(nothingTold);
  const ladder = data && ladderOf(data, told, asked.tier);
  useLiveRoom(levelsRoom(bookOf(asked.templateId, asked.size)), {
    change: (change) => {
      if (change.view === 'book-levels') setTold((known) => toldAfter(known, change));
    },
    joined: () => {
      if (ladder) cache.setQueryData(queryKey, { asks: ladder.asks, offers: ladder.offers });
      setTold(nothingTold); // what went while nobody told is in no answer either
      void refetch(cache, queryKey);
    },
  });
  const isShort = ladder?.isShort ?? false;
  const askAgain = useEffectEvent(() => void refetch(cache, queryKey));
  useEffect(() => {
    if (isShort) askAgain();
  }, [isShort]);
  return { ladder, error };
}
