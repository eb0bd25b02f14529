import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Category, ProductCard, ProductList } from '#contracts/products.ts';
import { productRoutes } from '#contracts/routes.ts';
import type { Wire } from '../../lib/wire.ts';

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
