import type { RecordedSale } from './recorded.ts';

/** What was sold of a size of a product in a month of UTC, in US cents. `lastCents`: of the sale with the highest id. */
export type Group = Readonly<{
  slug: string;
  size: string;
  month: string;
  count: number;
  sumCents: number;
  minCents: number;
  maxCents: number;
  lastCents: number;
}>;

/** Those of the record, in the order of its first sales. */
export function groupsOf(sales: readonly RecordedSale[]): readonly Group[] {
  const by = Map.groupBy(sales, ({ slug, size, day }) => `${slug} ${size} ${day.slice(0, 7)}`);
  return [...by.values()].map((some) => {
    const { slug, size, day } = some[0]!;
    const cents = some.map((sale) => sale.cents);
    return {
      slug,
      size,
      month: day.slice(0, 7),
      count: some.length,
      sumCents: cents.reduce((sum, one) => sum + one, 0),
      minCents: Math.min(...cents),
      maxCents: Math.max(...cents),
      lastCents: cents.at(-1)!,
    };
  });
}

/**
 * What the sales of one day are done in: of a size of a product there is one in each round, so that a millisecond between two rounds orders them as the record
 * does. There are as few rounds as that allows, with about as many sales in each: those of one round are done at once.
 */
export function roundsOf(sales: readonly RecordedSale[]): readonly (readonly RecordedSale[])[] {
  const sizes = [...Map.groupBy(sales, ({ slug, size }) => `${slug} ${size}`).values()];
  const most = sizes.toSorted((a, b) => b.length - a.length);
  const rounds: RecordedSale[][] = Array.from({ length: most[0]?.length ?? 0 }, () => []);
  for (const some of most) {
    const emptiest = [...rounds.keys()].toSorted((a, b) => rounds[a]!.length - rounds[b]!.length || a - b);
    for (const [n, round] of emptiest
      .slice(0, some.length)
      .toSorted((a, b) => a - b)
      .entries())
      rounds[round]!.push(some[n]!);
  }
  return rounds;
}
