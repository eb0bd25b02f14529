import type { Category, SubCategory } from '#contracts/categories.ts';

/** Address of a category's page, or of one beneath it. */
export const categoryPath = (category: Category, sub?: SubCategory | null): string =>
  sub ? `/${category}/${sub}` : `/${category}`;
