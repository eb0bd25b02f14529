import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { ReceivedOffer, ReceivedOffers } from '#contracts/offers.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { type ApiClient, useApiClient } from '../../lib/api-client.ts';
import { useCommand } from '../../lib/command.ts';
import { sellingKeys } from './keys.ts';

const schema = () => import('#contracts/offers.ts').then((c) => c.receivedOffers);

/** As many pages as one screen shows: the highest offers come first. */
const mostPages = 10;

/** What others offer for used items of the signed-in member. */
export const receivedQuery = (api: ApiClient) =>
  queryOptions({ queryKey: sellingKeys.received, queryFn: () => fetchReceived(api) });

async function fetchReceived(api: ApiClient, after?: string): Promise<readonly ReceivedOffer[]> {
  const items: ReceivedOffer[] = [];
  let next: string | undefined = '';
  for (let n = 0; n < mostPages && next !== undefined; n += 1) {
    const words = new URLSearchParams({ ...(next && { cursor: next }), ...(after && { after }) });
    const page: ReceivedOffers = await api.get(`${offerRoutes.received}?${words}`, schema);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** An answer to one of them; the list is read from behind its receipt, and then it is done. */
export function useAnswer<B>(path: string, onDone: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const key = receivedQuery(api).queryKey;
  return useCommand<B, ReceiptBody>(path, {
    onDone: async ({ after }) => {
      const fresh = await fetchReceived(api, after).catch(() => null);
      if (fresh) cache.setQueryData(key, fresh);
      onDone();
    },
    onRefused: () => void cache.invalidateQueries({ queryKey: key }),
  });
}
