import type { AuctionsFilter } from './queries.ts';

/** The list's views and orders, the default first. */
export const phases = ['open', 'closed'] as const;
export const sorts = ['ending', 'newest', 'price-low', 'price-high'] as const;

const oneOf = <T extends string>(known: readonly T[], wanted: string | null): T =>
  known.find((value) => value === wanted) ?? known[0]!;

/** What the address asks for; the default where it asks for what does not exist. */
export const filterOf = (query: URLSearchParams): Required<Pick<AuctionsFilter, 'phase' | 'sort'>> => ({
  phase: oneOf(phases, query.get('phase')),
  sort: oneOf(sorts, query.get('sort')),
});
