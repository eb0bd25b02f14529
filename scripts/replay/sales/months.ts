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
 * does.
 */
export function roundsOf(sales: readonly RecordedSale[]): readonly (readonly RecordedSale[])[] {
  const rounds: RecordedSale[][] = [];
  const seen = new Map<string, number>();
  for (const sale of sales) {
    const of = `${sale.slug} ${sale.size}`;
    const n = seen.get(of) ?? 0;
    seen.set(of, n + 1);
    (rounds[n] ??= []).push(sale);
  }
  return rounds;
}
