import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { offerRoutes } from '#contracts/offer-routes.ts';
import type { ReceivedOffer } from '#contracts/offers.ts';
import type { ReceiptBody } from '#contracts/values.ts';
import { type ApiClient, useApiClient } from '../../lib/api-client.ts';
import { useBindingCommand } from '../../lib/command.ts';
import { useInWindow } from '../../lib/use-in-window.ts';
import { wholeList } from '../../lib/whole-list.ts';
import { sellingKeys } from './keys.ts';

const schema = () => import('#contracts/offers.ts').then((c) => c.receivedOffers);

/** All that others offer for used items of the signed-in member, the highest first. */
export const receivedQuery = (api: ApiClient) =>
  queryOptions({ queryKey: sellingKeys.received, queryFn: () => fetchReceived(api) });

const fetchReceived = (api: ApiClient, after?: string): Promise<readonly ReceivedOffer[]> =>
  wholeList((cursor) => {
    const words = new URLSearchParams({ ...(cursor && { cursor }), ...(after && { after }) });
    return api.get(`${offerRoutes.received}?${words}`, schema);
  });

/** An answer to one of them, which may sell it at once; the list is read from behind its receipt, and then it is done. */
export function useAnswer<B>(path: string, onDone: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const key = receivedQuery(api).queryKey;
  return useBindingCommand<B, ReceiptBody>(path, useInWindow(path), {
    onDone: async ({ after }) => {
      const fresh = await fetchReceived(api, after).catch(() => null);
      if (fresh) cache.setQueryData(key, fresh);
      onDone();
    },
    onRefused: () => void cache.invalidateQueries({ queryKey: key }),
  });
}
