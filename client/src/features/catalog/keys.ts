import type { CountsQuery } from '#contracts/models.ts';
import type { ProductsFilter } from './filter.ts';

/** Under what the cache keeps answers about products. */
export const catalogKeys = {
  page: (slug: string) => ['product-page', slug],
  list: (filter: ProductsFilter) => ['products', filter],
  related: (slug: string) => ['related-products', slug],
  brand: (slug: string) => ['brand-page', slug],
  brands: ['brands'],
  models: (filter: Omit<ProductsFilter, 'silhouette'>) => ['models', filter],
  modelCounts: (asked: Omit<CountsQuery, 'after'>) => ['model-counts', asked],
} as const;
