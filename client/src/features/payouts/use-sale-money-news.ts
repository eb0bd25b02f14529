import { useQueryClient } from '@tanstack/react-query';
import { refetch } from '../../lib/live-cache.ts';
import { useLiveRoom } from '../../lib/live-room.ts';
import { keys } from './queries.ts';

/** Keeps what a sale brings as it is, for as long as the screen is open: its seller's own room says that it has changed. */
export function useSaleMoneyNews(memberId: string, number: string) {
  const cache = useQueryClient();
  const again = () => void refetch(cache, keys.sale(number));
  useLiveRoom(`member:${memberId}`, {
    change: ({ view, doc }) => {
      if (view === 'sale-money' && doc?.number === number) again();
    },
    joined: again,
  });
}
