import { partialMatchKey, type QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';

interface Left {
  queryKey: QueryKey;
  after: string;
}

const left = new WeakMap<QueryClient, Left[]>();

/** What stands under that key, and below it, was changed by the command of this receipt: it is asked for again, and from now on from behind that. */
export function askAgainBehind(cache: QueryClient, queryKey: QueryKey, after: string): Promise<void> {
  const others = (left.get(cache) ?? []).filter((one) => !partialMatchKey(one.queryKey, queryKey));
  left.set(cache, [...others, { queryKey, after }]);
  return cache.invalidateQueries({ queryKey });
}

/** `after` of the last receipt that was left there: a view that is a moment behind would answer what was so before. */
export const lastReceipt = ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>) =>
  left.get(client)?.findLast((one) => partialMatchKey(queryKey, one.queryKey))?.after;
