import type { ProductCard } from '#contracts/products.ts';

/** Sneakers and apparel have addresses of their own; specification, section 2. */
export const productPath = ({ category, slug }: Pick<ProductCard, 'category' | 'slug'>): string =>
  `/${category === 'sneakers' || category === 'apparel' ? category : 'products'}/${slug}`;
