import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProductList } from '#contracts/products.ts';
import type { CountsQuery, ModelList } from '#contracts/models.ts';
import { brandRoutes, modelRoutes, productRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { ProductsFilter } from './filter.ts';
import { catalogKeys } from './keys.ts';

const schemas = () => import('#contracts/products.ts');

export const productQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: catalogKeys.page(slug),
    queryFn: () => api.get(productRoutes.page(slug), () => schemas().then((c) => c.productPage)),
  });

export const productsQuery = (api: ApiClient, filter: ProductsFilter) =>
  infiniteQueryOptions({
    queryKey: catalogKeys.list(filter),
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
    queryKey: catalogKeys.related(slug),
    queryFn: () => api.get(productRoutes.related(slug), () => schemas().then((c) => c.relatedProducts)),
  });

export const brandQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: catalogKeys.brand(slug),
    queryFn: () => api.get(brandRoutes.page(slug), () => schemas().then((c) => c.brandPage)),
  });

/** The brands with the most products, the first page of them. */
export const brandsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: catalogKeys.brands,
    queryFn: () => api.get(brandRoutes.all, () => schemas().then((c) => c.brandList)),
  });

const modelSchemas = () => import('#contracts/models.ts');

/** Models of a list: one for all its colours. */
export const modelsQuery = (api: ApiClient, filter: Omit<ProductsFilter, 'silhouette'>) =>
  infiniteQueryOptions({
    queryKey: catalogKeys.models(filter),
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam && { cursor: pageParam }) });
      return api.get(`${modelRoutes.all}?${query}`, () => modelSchemas().then((c) => c.modelList));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: ModelList) => next,
  });

/** How many models each further choice leaves. */
export const modelCountsQuery = (api: ApiClient, { category, subCategory, brand }: Omit<CountsQuery, 'after'>) => {
  const asked = { ...(category && { category }), ...(subCategory && { subCategory }), ...(brand && { brand }) };
  return queryOptions({
    queryKey: catalogKeys.modelCounts(asked),
    queryFn: () =>
      api.get(`${modelRoutes.counts}?${new URLSearchParams(asked)}`, () => modelSchemas().then((c) => c.modelCounts)),
  });
};
