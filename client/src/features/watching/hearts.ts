import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { auctionRoutes, mostAmong } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from '../auctions/keys.ts';

/** Does the member watch this one? Asked together with all that are wanted in the same moment: a page has many hearts. */
export const watchingQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: auctionKeys.watching(id),
    queryFn: async () => (await askedTogether(api, id)).has(id),
  });

/** The same as it is behind the receipt of a command of one's own. */
export async function readWatching(cache: QueryClient, api: ApiClient, id: string, after: string): Promise<void> {
  const watched = await watchedAmong(api, [id], after);
  cache.setQueryData<boolean>(auctionKeys.watching(id), watched.has(id));
}

async function watchedAmong(api: ApiClient, ids: readonly string[], after = ''): Promise<ReadonlySet<string>> {
  const asked = new URLSearchParams({ among: ids.join(','), ...(after && { after }) });
  const path = `${auctionRoutes.watched}?${asked}`;
  const { items } = await api.get(path, () => import('#contracts/auctions.ts').then((c) => c.watchedAuctions));
  return new Set(items.map(({ watch }) => watch.auctionId));
}

type Round = Readonly<{ ids: string[]; answer: Promise<ReadonlySet<string>> }>;

/** What is being gathered, of each line to a market. */
const rounds = new WeakMap<ApiClient, Round>();

function askedTogether(api: ApiClient, id: string): Promise<ReadonlySet<string>> {
  const open = rounds.get(api);
  const round = open && open.ids.length < mostAmong ? open : begun(api);
  round.ids.push(id);
  return round.answer;
}

/** Goes out as soon as what runs now has ended. */
function begun(api: ApiClient): Round {
  const ids: string[] = [];
  const answer = Promise.resolve().then(() => {
    if (rounds.get(api)?.ids === ids) rounds.delete(api);
    return watchedAmong(api, ids);
  });
  const round = { ids, answer };
  rounds.set(api, round);
  return round;
}
