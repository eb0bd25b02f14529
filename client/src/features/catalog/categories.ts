import type { Category, SubCategory } from '#contracts/products.ts';

/** The category-base pages; the contract's list without its schemas. */
export const categories: readonly Category[] = [
  'sneakers',
  'apparel',
  'accessories',
  'bags',
  'jewelry',
  'collectibles',
  'art',
  'space',
];

/** The pages beneath a category's; the contract's list without its schemas. */
export const subCategories: Readonly<Partial<Record<Category, readonly SubCategory[]>>> = {
  sneakers: ['basketball', 'boots', 'cleats', 'lifestyle', 'running', 'sandals', 'skateboarding'],
  apparel: ['bottoms', 'dresses', 'outerwear', 'swimwear', 'tops'],
};

/** Address of a category's page, or of one beneath it. */
export const categoryPath = (category: Category, sub?: SubCategory | null): string =>
  sub ? `/${category}/${sub}` : `/${category}`;
