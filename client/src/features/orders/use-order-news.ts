import { useQueryClient } from '@tanstack/react-query';
import type { OrderNews } from '#contracts/live.ts';
import { refetch } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { orderKeys } from './queries.ts';
import { saleKeys } from './sale-queries.ts';

type Keys = typeof orderKeys | typeof saleKeys;

/**
 * Keeps what is on the screen as it is, for as long as the screen is open: the member's own room says that an order has moved, and what stands there
 * of it is asked for again. `number`: of the one that is shown; without it all of them are.
 */
export function useOrderNews(memberId: string, keys: Keys, number?: string) {
  const cache = useQueryClient();
  const again = () => void refetch(cache, number === undefined ? keys.all : keys.one(number));
  useLiveRoom(`member:${memberId}`, {
    change: ({ view, doc }) => {
      if (view === 'orders' && isShown(doc, number)) again();
    },
    joined: again,
  });
}

/** What has no number yet is in no list. */
const isShown = (news: OrderNews | null, number?: string) =>
  !!news && (number === undefined ? news.number !== '' : news.number === number);
