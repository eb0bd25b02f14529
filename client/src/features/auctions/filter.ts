import type { AuctionsFilter } from './queries.ts';

/** The list's views, the default first. */
export const phases = ['open', 'closed'] as const;

/** The orders of a view, its default first: what has ended does not end soon. */
export const sortsOf = (phase: NonNullable<AuctionsFilter['phase']>) =>
  phase === 'open'
    ? (['ending', 'newest', 'price-low', 'price-high'] as const)
    : (['newest', 'price-low', 'price-high'] as const);

const oneOf = <T extends string>(known: readonly T[], wanted: string | null): T =>
  known.find((value) => value === wanted) ?? known[0]!;

/** What the address asks for; the default where it asks for what does not exist. */
export function filterOf(query: URLSearchParams): Required<Pick<AuctionsFilter, 'phase' | 'sort'>> {
  const phase = oneOf(phases, query.get('phase'));
  return { phase, sort: oneOf<(typeof ordered)[number]>(sortsOf(phase), query.get('sort')) };
}

const ordered = sortsOf('open');
