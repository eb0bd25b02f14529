import { day as oneDay, type Instant, msOf, plus } from '#kernel/instant.ts';

/** From its first moment to before its last. */
export type Span = Readonly<{ opensAt: Instant; closesAt: Instant }>;

/** Days that an operator has set, by year. */
export type SetDays = Readonly<Record<number, Span>>;

const thursday = 4;
/** 0 is Sunday; the first of January 1970 was a Thursday. */
const weekdayOf = (at: Instant) => (Math.floor(msOf(at) / oneDay) + thursday) % 7;

/** The day after the fourth Thursday of November, from midnight to midnight in New York, where it is then five hours behind UTC. */
export function usualDay(year: number): Span {
  const thanksgiving = 22 + ((thursday - weekdayOf(`${year}-11-01T00:00:00.000Z`) + 7) % 7);
  const opensAt: Instant = `${year}-11-${thanksgiving + 1}T05:00:00.000Z`;
  return { opensAt, closesAt: plus(opensAt, oneDay) };
}

export const dayOf = (year: number, set: SetDays): Span => set[year] ?? usualDay(year);

/** The year of an instant, in UTC. */
export const yearOf = (at: Instant): number => Number(at.slice(0, 4));

/** The one that is now, or the next. */
export function nextDay(at: Instant, set: SetDays): Span & Readonly<{ year: number }> {
  const year = yearOf(at);
  const now = dayOf(year, set);
  return at < now.closesAt ? { year, ...now } : { year: year + 1, ...dayOf(year + 1, set) };
}

/** The year whose day a moment lies in; null: in none. */
export function contestOf(at: Instant, set: SetDays): number | null {
  const year = yearOf(at);
  const { opensAt, closesAt } = dayOf(year, set);
  return at >= opensAt && at < closesAt ? year : null;
}
