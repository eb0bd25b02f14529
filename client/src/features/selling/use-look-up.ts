import { useEffect } from 'react';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ProductList, ProductPage } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { styleToken } from '#contracts/style-code.ts';
import { useApiClient, type ApiClient } from '../../lib/api-client.ts';
import { sellingKeys } from './keys.ts';
import { productsOfCode } from './products-of-code.ts';

/** As many as one list shows, and as many pages of the catalog as one look-up reads. */
const mostFound = 8;
const mostPages = 40;

const byName = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: sellingKeys.lookUp,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ sort: 'name', ...(pageParam && { cursor: pageParam }) });
      return api.get(`${productRoutes.all}?${query}`, () =>
        import('#contracts/products.ts').then((c) => c.productList),
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: ProductList) => next,
    staleTime: 60_000,
  });

/** Digits, and letters enough to be none else's. */
const isCode = (typed: string): boolean => /\d/.test(typed) && styleToken(typed).length > 4;

const byCode = (api: ApiClient, typed: string) =>
  queryOptions({
    queryKey: sellingKeys.ofCode(styleToken(typed)),
    queryFn: () => productsOfCode(api, typed),
    staleTime: 60_000,
  });

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Does every word of the typed text begin a word of the product? */
export function isMeant(typed: string, product: Pick<ProductPage, 'name' | 'brandName' | 'color' | 'sku'>): boolean {
  const { name, brandName, color, sku } = product;
  const words = plain(`${brandName} ${name} ${color} ${sku}`).split(/\s+/);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** A name that is meant comes before a brand, and both before a colour that merely has the word. */
export function rankOf(typed: string, product: Pick<ProductPage, 'name' | 'brandName'>): number {
  const first = plain(typed).split(/\s+/)[0]!;
  const begins = (text: string) =>
    plain(text)
      .split(/\s+/)
      .some((word) => word.startsWith(first));
  if (plain(product.name).startsWith(plain(typed))) return 0;
  if (begins(product.name)) return 1;
  return begins(product.brandName) ? 2 : 3;
}

/**
 * Products that a typed text means, first those whose style code it is. The market has no search by name yet: pages of the catalog are read
 * until enough are found.
 */
export function useLookUp(typed: string) {
  const api = useApiClient();
  const isAsked = typed.trim().length > 1;
  const { data, hasNextPage, isFetching, fetchNextPage, error } = useInfiniteQuery({
    ...byName(api),
    enabled: isAsked,
  });
  const code = useQuery({ ...byCode(api, typed.trim()), enabled: isCode(typed.trim()) });
  const coded = code.data ?? [];
  const pages = data?.pages ?? [];
  const others = pages
    .flatMap(({ items }) => items)
    .filter((product) => isMeant(typed.trim(), product) && !coded.some(({ id }) => id === product.id))
    .toSorted((a, b) => rankOf(typed.trim(), a) - rankOf(typed.trim(), b));
  const found = [...coded, ...others];
  const named = found.filter((product) => rankOf(typed.trim(), product) < 2); // colours alone end no search
  const read = pages.length;
  const isShort = isAsked && coded.length === 0 && named.length < mostFound && hasNextPage;
  useEffect(() => {
    if (isShort && read < mostPages && !isFetching && !error) void fetchNextPage(); // a page may come between two drawings
  }, [isShort, read, isFetching, error, fetchNextPage]);
  return {
    found: isAsked ? found.slice(0, mostFound) : [],
    isLooking: isAsked && (isFetching || (isShort && read < mostPages) || code.isFetching) && !error,
  };
}
