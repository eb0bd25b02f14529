/** Specification: the category-base pages (section 2) and the top categories (section 3). Without zod: the browser links to them. */
export const categories = [
  'sneakers',
  'apparel',
  'accessories',
  'bags',
  'jewelry',
  'collectibles',
  'art',
  'space',
] as const;
export type Category = (typeof categories)[number];

const sneakers = ['basketball', 'boots', 'cleats', 'lifestyle', 'running', 'sandals', 'skateboarding'] as const;
const apparel = ['bottoms', 'dresses', 'outerwear', 'swimwear', 'tops'] as const;

/** Specification, section 2: all sub-categories. */
export const subCategories = [...sneakers, ...apparel] as const;
export type SubCategory = (typeof subCategories)[number];

/** The sub-category paths beneath `/sneakers` and `/apparel`. */
export const subCategoriesOf: Readonly<Partial<Record<Category, readonly SubCategory[]>>> = { sneakers, apparel };
