import type { BookLevel, BookLevels } from '#contracts/book.ts';
import type { LiveChange } from '#contracts/live.ts';
import type { Tier } from '#contracts/tiers.ts';
import { mostLevels } from '#book/rules/ladder.ts';

/** Levels of a side that are shown: half of what is told at once, so that the others take the place of those that go. */
export const mostRungs = mostLevels / 2;

/** What was told of levels since the room was joined: of each the newest, or with which rev it went. */
export type Told = Readonly<Record<string, Readonly<{ rev: string; level: BookLevel | null }>>>;

export const nothingTold: Told = {};

export const toldAfter = (told: Told, change: LiveChange<'book-levels'>): Told => ({
  ...told,
  [change.id]: change.doc ? { rev: change.doc.rev, level: change.doc } : { rev: change.rev, level: null },
});

/** The levels of a tier as they are now, each side's best first. `isShort`: some went that were answered, and what stands behind them nobody has told. */
export type Ladder = BookLevels & Readonly<{ isShort: boolean }>;

/** What was answered, with what was told meanwhile and since. */
export function ladderOf(answered: BookLevels, told: Told, tier: Tier): Ladder {
  const asks = sideOf('ask', answered.asks, told, tier);
  const offers = sideOf('offer', answered.offers, told, tier);
  return { asks: asks.levels, offers: offers.levels, isShort: asks.isShort || offers.isShort };
}

function sideOf(side: BookLevel['side'], answered: readonly BookLevel[], told: Told, tier: Tier) {
  const sign = side === 'ask' ? 1 : -1;
  const news = Object.values(told).flatMap(({ level }) => (level?.side === side && level.tier === tier ? [level] : []));
  const newer = new Map(news.map((level) => [level.id, level]));
  for (const level of answered) if (!(told[level.id] && told[level.id]!.rev >= level.rev)) newer.set(level.id, level);
  const worst = answered.length < mostLevels ? Infinity : answered.at(-1)!.cents * sign;
  const levels = [...newer.values()]
    .filter(({ cents }) => cents * sign <= worst)
    .toSorted((a, b) => (a.cents - b.cents) * sign);
  return { levels: levels.slice(0, mostRungs), isShort: worst < Infinity && levels.length < mostRungs };
}
