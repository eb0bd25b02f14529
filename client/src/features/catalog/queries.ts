import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProductList } from '#contracts/products.ts';
import { brandRoutes, productRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { ProductsFilter } from './filter.ts';

const schemas = () => import('#contracts/products.ts');

export const productQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['product-page', slug],
    queryFn: () => api.get(productRoutes.page(slug), () => schemas().then((c) => c.productPage)),
  });

export const productsQuery = (api: ApiClient, filter: ProductsFilter) =>
  infiniteQueryOptions({
    queryKey: ['products', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam && { cursor: pageParam }) });
      return api.get(`${productRoutes.all}?${query}`, () => schemas().then((c) => c.productList));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: ProductList) => next,
  });

/** Others of the same model, brand and category. */
export const relatedQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['related-products', slug],
    queryFn: () => api.get(productRoutes.related(slug), () => schemas().then((c) => c.relatedProducts)),
  });

export const brandQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['brand-page', slug],
    queryFn: () => api.get(brandRoutes.page(slug), () => schemas().then((c) => c.brandPage)),
  });

/** The brands with the most products, the first page of them. */
export const brandsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['brands'],
    queryFn: () => api.get(brandRoutes.all, () => schemas().then((c) => c.brandList)),
  });
