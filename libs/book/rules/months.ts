import type { SalesOfProduct } from '#contracts/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { Instant } from '#kernel/instant.ts';

export type SoldHere = Readonly<{ at: Instant; cents: number; tier: Tier; size: string }>;

/** Sales by month of UTC, the oldest first. They come in time's order. */
export function monthsOf(sales: readonly SoldHere[]): SalesOfProduct['months'] {
  const by = new Map<string, number[]>();
  for (const { at, cents } of sales) {
    const month = at.slice(0, 7);
    const of = by.get(month);
    if (of) of.push(cents);
    else by.set(month, [cents]);
  }
  return [...by].map(([month, all]) => ({
    month,
    count: all.length,
    sumCents: all.reduce((sum, cents) => sum + cents, 0),
    minCents: Math.min(...all),
    maxCents: Math.max(...all),
    lastCents: all.at(-1)!,
  }));
}
