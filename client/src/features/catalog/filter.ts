import type { ProductsQuery } from '#contracts/products.ts';
import { categories, subCategoriesOf } from '#contracts/categories.ts';

/** What a list of products is asked for. */
export type ProductsFilter = Pick<ProductsQuery, 'category' | 'subCategory' | 'brand' | 'silhouette' | 'sort'>;

/** Orders of a list, the default first. */
export const sorts = ['newest', 'price-low', 'price-high', 'name'] as const;

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugIn = (text: string | null) => (text !== null && slug.test(text) && text.length <= 120 ? text : undefined);

/** What an address asks for, the default where it asks for what does not exist. Takes a path without its locale. */
export function filterOf(path: string, query: URLSearchParams): ProductsFilter {
  const [, first, second] = path.split('/');
  const category = categories.find((name) => name === first);
  const brand = first === 'brand' ? slugIn(second ?? null) : slugIn(query.get('brand'));
  const wanted: ProductsFilter = {
    category,
    subCategory: category && subCategoriesOf[category]?.find((name) => name === second),
    brand,
    silhouette: slugIn(query.get('silhouette')),
    sort: sorts.slice(1).find((sort) => sort === query.get('sort')),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** What a list may be narrowed and ordered by, beside the category that its path says. */
export type Narrowing = Pick<ProductsFilter, 'brand' | 'silhouette' | 'sort'>;

/** The address of such a list; the default order has no place in it. */
export function addressOf(path: string, { brand, silhouette, sort }: Narrowing): string {
  const query = new URLSearchParams({
    ...(brand && { brand }),
    ...(silhouette && { silhouette }),
    ...(sort && sort !== sorts[0] && { sort }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
