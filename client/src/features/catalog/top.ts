import type { ProductsFilter } from './filter.ts';

type Named = Readonly<{ name: string }>;

/**
 * Names of the first of a list, for its page's description: three; four in a kind of sneakers, whose models have short names; two of a
 * model's colours, which have long ones. Specification, section 2.
 */
export function topOf({ subCategory, silhouette }: ProductsFilter, items: readonly Named[]): readonly string[] {
  const most = subCategory === undefined ? (silhouette === undefined ? 3 : 2) : 4;
  return items.slice(0, most).map(({ name }) => name);
}
