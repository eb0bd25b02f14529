import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Category } from '#contracts/products.ts';
import { useWire } from '../../lib/wire.ts';
import { productQuery, productsQuery } from './queries.ts';

/** One product, by the last part of its address. */
export const useProduct = (slug: string) => useSuspenseQuery(productQuery(useWire(), slug)).data;

/** Products, page by page. */
export function useProducts(category: Category | null) {
  const wire = useWire();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    productsQuery(wire, category),
  );
  return {
    products: data.pages.flatMap(({ items }) => items),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  };
}
