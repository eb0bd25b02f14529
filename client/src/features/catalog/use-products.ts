import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApiClient } from '../../lib/api-client.ts';
import type { ProductsFilter } from './filter.ts';
import {
  brandQuery,
  brandsQuery,
  modelCountsQuery,
  modelsQuery,
  productQuery,
  productsQuery,
  relatedQuery,
} from './queries.ts';

/** One product, by the last part of its address. */
export const useProduct = (slug: string) => useSuspenseQuery(productQuery(useApiClient(), slug)).data;

/** Others like it. */
export const useRelated = (slug: string) => useSuspenseQuery(relatedQuery(useApiClient(), slug)).data;

export const useBrand = (slug: string) => useSuspenseQuery(brandQuery(useApiClient(), slug)).data;

/** The brands with the most products. */
export const useBrands = () => useSuspenseQuery(brandsQuery(useApiClient())).data.items;

/** Products, page by page. */
export function useProducts(filter: ProductsFilter) {
  const api = useApiClient();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(productsQuery(api, filter));
  return {
    products: data.pages.flatMap(({ items }) => items),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** Models, page by page. */
export function useModels(filter: ProductsFilter) {
  const api = useApiClient();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(modelsQuery(api, filter));
  return {
    models: data.pages.flatMap(({ items }) => items),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}

/** How many models each further choice leaves; unknown while they are being counted. */
export const useModelCounts = (filter: ProductsFilter) => useQuery(modelCountsQuery(useApiClient(), filter)).data;
