import type { Category } from '#contracts/products.ts';

/** The category-base pages; the contract's list without its schemas. */
export const categories: readonly Category[] = [
  'sneakers',
  'apparel',
  'accessories',
  'bags',
  'jewelry',
  'collectibles',
  'art',
];
