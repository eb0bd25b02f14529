import { categories, type Category } from '#contracts/categories.ts';
import type { AuctionsFilter } from './queries.ts';

/** The list's views, the default first. */
export const phases = ['open', 'scheduled', 'closed'] as const;
type Phase = (typeof phases)[number];

const ordered = ['ending', 'newest', 'price-low', 'price-high'] as const;

/** The orders of a view, its default first: by time is what ends, begins or ended next. */
export const sortsOf = (phase: Phase): readonly (typeof ordered)[number][] =>
  phase === 'closed' ? (['newest', 'price-low', 'price-high'] as const) : ordered;

/** What a visitor chose. */
export type ChosenFilter = Readonly<{
  phase: Phase;
  sort: (typeof ordered)[number];
  category?: Category;
}>;

const oneOf = <T extends string>(known: readonly T[], wanted: string | null): T =>
  known.find((value) => value === wanted) ?? known[0]!;

/** What the address asks for; the default where it asks for what does not exist. */
export function filterOf(query: URLSearchParams): ChosenFilter {
  const phase = oneOf(phases, query.get('phase'));
  const category = categories.find((known) => known === query.get('category'));
  return { phase, sort: oneOf(sortsOf(phase), query.get('sort')), ...(category && { category }) };
}

/** The address of a choice; the defaults have no place in it. */
export function addressOf({ phase, sort, category }: ChosenFilter): string {
  const query = new URLSearchParams({
    ...(phase !== phases[0] && { phase }),
    ...(sort !== sortsOf(phase)[0] && { sort }),
    ...(category && { category }),
  } satisfies AuctionsFilter);
  return query.size > 0 ? `/auctions?${query}` : '/auctions';
}
