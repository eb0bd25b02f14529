import { infiniteQueryOptions, queryOptions, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Category, ProductCard, ProductList } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import { useWire, type Wire } from '../../lib/wire.ts';

const schemas = () => import('#contracts/products.ts');

/** Sneakers and apparel have addresses of their own; specification, section 2. */
export const productPath = ({ category, slug }: Pick<ProductCard, 'category' | 'slug'>): string =>
  `/${category === 'sneakers' || category === 'apparel' ? category : 'products'}/${slug}`;

export const productQuery = (wire: Wire, slug: string) =>
  queryOptions({
    queryKey: ['product-page', slug],
    queryFn: () => wire.get(productRoutes.page(slug), () => schemas().then((c) => c.productPage)),
  });

export const productsQuery = (wire: Wire, category: Category | null) =>
  infiniteQueryOptions({
    queryKey: ['products', category],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...(category && { category }), ...(pageParam && { cursor: pageParam }) });
      return wire.get(`${productRoutes.all}?${query}`, () => schemas().then((c) => c.productList));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: ProductList) => next,
  });

export const useProduct = (slug: string) => useSuspenseQuery(productQuery(useWire(), slug)).data;

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
