import type { Tier } from '#contracts/tiers.ts';
import type { Instant } from '#kernel/instant.ts';
import { day, instantOf, msOf } from '#kernel/instant.ts';

/** A price in US cents at which anybody could buy, from that moment on. `revision`: of the fact in its book's stream that says so, for whoever wants to see it proved. */
export type Stood = Readonly<{ cents: number; at: Instant; revision: number }>;

/**
 * What a tier cost on a day of UTC. `earlier`: the lowest that began on it and had ended by its end; `last`: what stood at its end, null where nothing was for
 * sale. What stood at its beginning is the day's before it that moved.
 */
export type DayOfTier = Readonly<{
  earlier: Stood | null;
  last: Stood | null;
  /** Nothing was for sale at some time of it: what is after that began anew, at whatever price. */
  wasGone: boolean;
  /** The highest that began on it, and the one at its end. */
  topOffer: number | null;
  lastOffer: number | null;
}>;

export type DayOfLevels = Readonly<{ day: string; tiers: Readonly<Partial<Record<Tier, DayOfTier>>> }>;

/** The day of UTC of a moment. */
export const dayOf = (at: Instant): string => at.slice(0, 10);

/** The lower of two; of equals the one that began first. */
export const lowerOf = (a: Stood | null, b: Stood | null): Stood | null => {
  if (!a || !b) return a ?? b;
  if (a.cents !== b.cents) return a.cents < b.cents ? a : b;
  return a.at <= b.at ? a : b;
};

const higher = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));

type Moved = Readonly<{ ask: number | null; offer: number | null; at: Instant; revision: number }>;

/** That tier's day after its best has moved. */
export function dayAfter(known: DayOfTier | undefined, { ask, offer, at, revision }: Moved): DayOfTier {
  const before = known ?? { earlier: null, last: null, wasGone: false, topOffer: null, lastOffer: null };
  const isSame = known !== undefined && (known.last?.cents ?? null) === ask;
  const last = ask === null ? null : { cents: ask, at, revision };
  return {
    ...before,
    ...(!isSame && { earlier: lowerOf(before.earlier, before.last), last }),
    wasGone: before.wasGone || ask === null,
    topOffer: higher(before.topOffer, offer),
    lastOffer: offer,
  };
}

/** A day as the chart has it, in US cents: the lowest at which one could buy on it, and the highest that was offered. */
export type DayOfSpread = Readonly<{ day: string; lowest: Stood | null; highestOffer: number | null }>;

type Row = Readonly<{ on: string; begun: Stood | null; begunOffer: number | null }> & DayOfTier;

/** The days on which a tier moved, from the oldest, with what each began with; a price that is only told anew began when it was told first. */
function rowsOf(days: readonly DayOfLevels[], tier: Tier): readonly Row[] {
  const rows: Row[] = [];
  for (const { day: on, tiers } of days) {
    const moved = tiers[tier];
    if (!moved) continue;
    const before = rows.at(-1);
    const [begun, begunOffer] = [before?.last ?? null, before?.lastOffer ?? null];
    const isToldAnew = moved.earlier === null && !moved.wasGone && begun !== null && begun.cents === moved.last?.cents;
    rows.push({ ...moved, on, begun, begunOffer, last: isToldAnew ? begun : moved.last });
  }
  return rows;
}

const lowestOf = ({ begun, earlier, last }: Row) => lowerOf(lowerOf(begun, earlier), last);

/** The days on which a tier moved, as the chart has them. */
export const pricesByDay = (days: readonly DayOfLevels[], tier: Tier): readonly DayOfSpread[] =>
  rowsOf(days, tier).map((row) => ({
    day: row.on,
    lowest: lowestOf(row),
    highestOffer: higher(row.begunOffer, row.topOffer),
  }));

/** The lowest in US cents at which one could buy that tier on each of these days, which come one after the other; null: not at all. What no day has moved stands on. */
export function lowestByDay(days: readonly DayOfLevels[], tier: Tier, asked: readonly string[]): (number | null)[] {
  const rows = rowsOf(days, tier);
  const moved = new Map(rows.map((row) => [row.on, row]));
  let stood = rows.findLast(({ on }) => on < asked[0]!)?.last?.cents ?? null;
  return asked.map((one) => {
    const row = moved.get(one);
    if (!row) return stood;
    stood = row.last?.cents ?? null;
    return lowestOf(row)?.cents ?? null;
  });
}

/** Days that the law looks back over, at least. */
export const priorDays = 30;

const daysBefore = (at: Instant) => dayOf(instantOf(msOf(at) - priorDays * day));

/** What stood at any time since the beginning of that day; null: nothing was for sale. */
function lowestSince(rows: readonly Row[], from: string): Stood | null {
  const within = rows.filter(({ on }) => on >= from);
  if (within.length === 0) return rows.at(-1)?.last ?? null; // what no day has moved stood through all of them
  return within.map(lowestOf).reduce(lowerOf, null);
}

/**
 * The lowest price of the last 30 days at which anybody could buy that tier, with the fact that shows it. Whole days of UTC: so it is never less than 30 days.
 * This is what has to stand beside a price that is said to be cut: Directive 98/6/EC, Article 6a(1) and (2), 'the lowest price applied by the trader during a period of
 * time not shorter than 30 days prior to the application of the price reduction'.
 */
export const lowestOfLately = (days: readonly DayOfLevels[], tier: Tier, now: Instant): Stood | null =>
  lowestSince(rowsOf(days, tier), daysBefore(now));

/** A price that is lower than any of the 30 days before it began. */
export type Cut = Readonly<{ now: Stood; prior: Stood }>;

/**
 * Whether what one buys that tier for now may be called cut, and from what. By the same Article: `prior` is the lowest of the 30 days before `now` began; nothing is cut that was as cheap in
 * them, or was not for sale.
 */
export function cutOf(days: readonly DayOfLevels[], tier: Tier): Cut | null {
  const rows = rowsOf(days, tier);
  const now = rows.at(-1)?.last;
  if (!now) return null;
  const began = dayOf(now.at);
  const before = rows.flatMap((row) => {
    if (row.on > began) return [];
    return row.on < began ? [row] : [{ ...row, last: row.earlier }]; // on its own day what had ended when it began
  });
  const prior = lowestSince(before, daysBefore(now.at));
  return prior && prior.cents > now.cents ? { now, prior } : null;
}
