import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listingRoutes } from '#contracts/listing-routes.ts';
import type { UsedListings, UsedSort } from '#contracts/listings.ts';
import { type ApiClient, useApiClient } from '../../lib/api-client.ts';
import { refetch } from '../../lib/live-cache.ts';
import { bookKeys } from './keys.ts';

const schemas = () => import('#contracts/listings.ts');

interface Asked {
  templateId: string;
  /** Undefined: of all sizes. */
  size: string | undefined;
  sort: UsedSort;
}

/** The used items of a product, 24 a page. */
const usedQuery = (api: ApiClient, { templateId, size, sort }: Asked) =>
  infiniteQueryOptions({
    queryKey: bookKeys.used(templateId, size, sort),
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ sort, ...(size && { size }), ...(pageParam && { cursor: pageParam }) });
      return api.get(`${listingRoutes.used(templateId)}?${query}`, () => schemas().then((c) => c.usedListings));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: UsedListings) => next,
  });

/** One of them, for whoever comes by its own address. */
export const usedOneQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: bookKeys.usedOne(id),
    queryFn: () => api.get(listingRoutes.usedOne(id), () => schemas().then((c) => c.usedListing)),
  });

/** One of them as it is now: asked for again whenever the product's book has moved (`bookRev`). Gone: 404, and what it was is not shown. */
export function useUsedOne(id: string, bookRev: string) {
  const cache = useQueryClient();
  const seen = useRef(bookRev);
  useEffect(() => {
    if (seen.current === bookRev) return;
    seen.current = bookRev;
    void refetch(cache, bookKeys.usedOne(id));
  }, [cache, id, bookRev]);
  return useQuery({ ...usedOneQuery(useApiClient(), id), staleTime: 0 });
}

/** Those that are for sale, page by page; asked for again whenever the product's book has moved (`bookRev`). */
export function useUsed(asked: Asked, bookRev: string) {
  const cache = useQueryClient();
  const { templateId } = asked;
  const query = usedQuery(useApiClient(), asked);
  const { data, error, refetch: again, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const seen = useRef(bookRev);
  useEffect(() => {
    if (seen.current === bookRev) return;
    seen.current = bookRev;
    void refetch(cache, bookKeys.used(templateId));
  }, [cache, templateId, bookRev]);
  return {
    items: data?.pages.flatMap(({ items }) => items),
    error,
    again: () => void again(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}
