import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ownsRoutes } from '#contracts/owns-routes.ts';
import type { OwnBody } from '#contracts/wants.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { fetchOwns, ownsKey, ownsQuery } from './owns-query.ts';

/** What the member owns, page by page. */
export function useOwns() {
  const query = ownsQuery(useApiClient());
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(query);
  return {
    owns: data.pages.flatMap(({ items }) => items),
    /** Of the whole list. */
    worth: data.pages[0]?.worth,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** Puts something on the list of what the member owns, or takes it off; the screen shows what the market then says. */
export function useOwnCommand(what: 'add' | 'remove', onDone?: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const read = async (after: string) => {
    await fetchOwns(api, { after });
    await cache.invalidateQueries({ queryKey: ownsKey });
  };
  const path = what === 'add' ? ownsRoutes.all : ownsRoutes.remove;
  return useDocumentCommand<OwnBody>(path, [{ queryKey: ownsKey, read }], onDone && { onDone });
}
