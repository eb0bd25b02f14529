import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { wantsRoutes } from '#contracts/routes.ts';
import type { MergeWantsBody, WantBody } from '#contracts/wants.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { useDocumentCommand } from '../../lib/command.ts';
import { fetchWantedSizes, fetchWants, wantedSizesQuery, wantsKeys, wantsQuery } from './queries.ts';

/** What the member waits for, page by page. */
export function useWants() {
  const query = wantsQuery(useApiClient());
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(query);
  return {
    wants: data.pages.flatMap(({ items }) => items),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** The sizes of a product that the member waits for; none for a visitor, nor before they are known. */
export function useWantedSizes(templateId: string, isMember: boolean): readonly string[] {
  const { data } = useQuery({ ...wantedSizesQuery(useApiClient(), templateId), enabled: isMember });
  return data?.sizes ?? [];
}

/** Begins to wait for a size of this product, or ends it; the screen shows what the market then says. */
export function useWantCommand(templateId: string, what: 'add' | 'remove', onDone?: () => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const queryKey = wantsKeys.of(templateId);
  const read = async (after: string) => {
    cache.setQueryData(queryKey, await fetchWantedSizes(api, templateId, after));
    await cache.invalidateQueries({ queryKey: wantsKeys.all });
  };
  const path = what === 'add' ? wantsRoutes.all : wantsRoutes.remove;
  return useDocumentCommand<WantBody>(path, [{ queryKey, read }], onDone && { onDone });
}

/** Gives the account what this device kept; all that is wanted is asked for again. */
export function useMergeWants(onDone: (sent: MergeWantsBody) => void) {
  const api = useApiClient();
  const cache = useQueryClient();
  const read = async (after: string) => {
    await fetchWants(api, { after });
    await cache.invalidateQueries({ queryKey: wantsKeys.any });
  };
  return useDocumentCommand<MergeWantsBody>(wantsRoutes.merge, [{ queryKey: wantsKeys.any, read }], {
    onDone: (_, sent) => onDone(sent),
  });
}
