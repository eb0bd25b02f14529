import type { Tier } from '#contracts/tiers.ts';
import { day, type Instant, instantOf, msOf } from '#kernel/instant.ts';
import { dayOf, type DayOfLevels, lowestByDay } from './prior-price.ts';

/** `design/book.md`, `offer-odds`; how few sales are too few is ours: as many as make a price usual (`records.ts`). */
export const oddsRules = { days: 90, leastSales: 5 } as const;

/**
 * What somebody who waits at a price has to go by: of each day of UTC, the oldest first, today last, the lowest in US cents at which that size was sold or for sale; null: it was neither. `sales`: of
 * those days.
 */
export type PastLows = Readonly<{ lows: readonly (number | null)[]; sales: number }>;

/** `days` of `of`: on so many it would have been had at that price. `wait`: the median of the whole days from each of them to the next such day; null: for half of them there was none. */
export type Odds = Readonly<{ days: number; of: number; wait: number | null }>;

/** From which day on it is looked back. */
export const oddsFrom = (now: Instant): string => dayOf(instantOf(msOf(now) - (oddsRules.days - 1) * day));

/** A sale whose price anybody may build on: it was usual, or the item was seen. */
type Sold = Readonly<{ at: Instant; cents: number; tier: Tier }>;
type Known = Readonly<{ levels: readonly DayOfLevels[]; sales: readonly Sold[]; tiers: readonly Tier[]; now: Instant }>;

/** `levels`: the oldest day first, with the last that moved before the first of those days, where there is one. What nothing is known of before is no day of it. */
export function lowsOf({ levels, sales, tiers, now }: Known): PastLows {
  const ofTiers = sales.filter(({ tier }) => tiers.includes(tier));
  const known = levels.filter((one) => tiers.some((tier) => one.tiers[tier])).map((one) => one.day);
  const first = [...known, ...ofTiers.map(({ at }) => dayOf(at))].reduce((a, b) => (a < b ? a : b), dayOf(now));
  const from = first < oddsFrom(now) ? oddsFrom(now) : first;
  const days = daysBetween(from, dayOf(now));
  const within = ofTiers.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= dayOf(now));
  const byDay = Map.groupBy(within, ({ at }) => dayOf(at));
  const asked = tiers.map((tier) => lowestByDay(levels, tier, days));
  const lows = days.map((one, n) => {
    const all = [...(byDay.get(one) ?? []).map(({ cents }) => cents), ...asked.flatMap((lowest) => lowest[n] ?? [])];
    return all.length === 0 ? null : Math.min(...all);
  });
  return { lows, sales: within.length };
}

/** How it would have gone at that price. Null: there were too few sales to say. */
export function oddsAt({ lows, sales }: PastLows, cents: number): Odds | null {
  if (sales < oddsRules.leastSales || cents <= 0) return null;
  const isHad = lows.map((low) => low !== null && low <= cents);
  let next = Infinity;
  const waits = isHad.toReversed().map((is) => (next = is ? 0 : next + 1));
  const median = waits.toSorted((a, b) => a - b)[(waits.length - 1) >>> 1]!;
  return { days: isHad.filter(Boolean).length, of: lows.length, wait: Number.isFinite(median) ? median : null };
}

function daysBetween(from: string, to: string): readonly string[] {
  const first = msOf(`${from}T00:00:00.000Z`);
  const count = Math.round((msOf(`${to}T00:00:00.000Z`) - first) / day) + 1;
  return Array.from({ length: count }, (_, n) => dayOf(instantOf(first + n * day)));
}
