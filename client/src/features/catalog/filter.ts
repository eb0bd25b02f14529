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

/** The same list in another order; the default has no place in the address. */
export function sorted(path: string, query: URLSearchParams, sort: (typeof sorts)[number]): string {
  const changed = new URLSearchParams(query);
  if (sort === sorts[0]) changed.delete('sort');
  else changed.set('sort', sort);
  return changed.size > 0 ? `${path}?${changed}` : path;
}
