import type { DayOfPrices } from '#contracts/book.ts';
import type { Instant } from '#kernel/instant.ts';
import { dayOf, type DayOfSpread } from './prior-price.ts';

type Sold = Readonly<{ at: Instant; cents: number }>;

/** Sales and levels of a tier, by day of UTC, the oldest first. Both come in time's order. */
export function daysOf(sales: readonly Sold[], levels: readonly DayOfSpread[]): readonly DayOfPrices[] {
  const sold = Map.groupBy(sales, ({ at }) => dayOf(at));
  const moved = new Map(levels.map((one) => [one.day, one]));
  const days = [...new Set([...sold.keys(), ...moved.keys()])].toSorted();
  return days.map((day) => {
    const cents = sold.get(day)?.map((one) => one.cents) ?? [];
    const isSold = cents.length > 0;
    return {
      day,
      count: cents.length,
      minCents: isSold ? Math.min(...cents) : null,
      maxCents: isSold ? Math.max(...cents) : null,
      lastCents: cents.at(-1) ?? null,
      lowestAskCents: moved.get(day)?.lowest?.cents ?? null,
      highestOfferCents: moved.get(day)?.highestOffer ?? null,
    };
  });
}
