import { day, hour, minute } from '#kernel/instant.ts';
import type { RulesId } from '#kernel/fact.ts';

/** A versioned rule record: history replays under the one of its day. Never edit one, add another. `design/rules.md`, Offers. */
export type BookRules = Readonly<{
  id: RulesId;
  /** Prices are whole multiples of so many cents. */
  stepCents: number;
  /** Refused below so many percent of the lowest ask, or of the last sale where there is none; null: never. */
  leastPercent: number | null;
  /** Asked again: an ask below so many percent of the last sale, an offer above so many. */
  again: Readonly<{ askBelow: number; offerAbove: number }> | null;
  /**
   * A sale enters last sale and floors before anybody has seen the item only with so many before it, within so many percent of the median of the last `of` of them.
   */
  usual: Readonly<{ before: number; of: number; least: number; most: number }>;
  askMs: number;
  /** One new price of an ask in so much time; taking it back and placing it again counts as one. */
  repriceMs: number;
  /** How long a unit is kept for an order that is being made. */
  reservedMs: number;
  /** How long it is kept for the order of a match, and until when of it a payment may be mended. */
  matchedMs: number;
  mendMs: number;
  /** A unit grants that once in so much time. */
  mendAgainMs: number;
  /** How long a seller's counter-offer for a used item stands, and how many there may be for one offer: its buyer answers each with one new price at most, so that each side has as many. */
  counterMs: number;
  mostCounters: number;
  /** Who let a reservation lapse keeps nothing in that book for so long. */
  lapsedMs: number;
  /** What is kept and let go of unpaid is a lapse once so much time, or so many times, have come together within `unpaidMs`: before that it counts for nothing. */
  briefMs: number;
  briefKeeps: number;
  unpaidMs: number;
  /** With so many lapses within that time they keep nothing there for `barredMs`. */
  mostLapses: number;
  barredMs: number;
}>;

const offers1: BookRules = {
  id: 'offers-1',
  stepCents: 100,
  leastPercent: 25,
  again: { askBelow: 50, offerAbove: 200 },
  usual: { before: 5, of: 10, least: 50, most: 200 },
  askMs: 30 * day,
  repriceMs: minute,
  reservedMs: 15 * minute,
  matchedMs: 45 * minute,
  mendMs: 30 * minute,
  mendAgainMs: day,
  counterMs: 48 * hour,
  mostCounters: 3,
  lapsedMs: hour,
  briefMs: 3 * minute,
  briefKeeps: 3,
  unpaidMs: day,
  mostLapses: 3,
  barredMs: day,
};

/** Recorded sales and books, which had cents and no floor. */
const replay1: BookRules = { ...offers1, id: 'replay-1', stepCents: 1, leastPercent: null, again: null, repriceMs: 0 };

/** What follows where a seller does not keep a sale. `design/rules.md`, Orders: never edit one, add another. */
export const rescueRules = {
  id: 'rescue-1',
  /** For so long they ask no more for the item. */
  cappedMs: 7 * day,
} as const;

/** So many asks above a cap leave in one append, which has to fit the log; the rest is for sale no more, and leaves with what time ends. */
export const mostOut = 200;

/** What follows where a buyer pays for a unit that is kept for an order of theirs in another way. Ours: never edit one, add another. */
export const handOverRules = {
  id: 'hand-over-1',
  /** For how long it is kept for all of their orders together: whoever begins again and again keeps it from others no longer. */
  mostMs: 30 * minute,
} as const;

const records = new Map([offers1, replay1].map((record) => [record.id, record]));

/** What a book is opened under today. */
export const bookRulesOfToday: RulesId = offers1.id;

export function bookRules(id: RulesId): BookRules {
  const record = records.get(id);
  if (!record) throw new Error(`no such rules of a book: ${id}`);
  return record;
}
