import type { Tier } from '#contracts/tiers.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { type BestOfTier, bookShapes } from '../events.ts';
import { dayAfter, dayOf, type DayOfLevels } from '../rules/prior-price.ts';

/** What a size cost in a month of UTC and what was offered for it, by the days on which that moved, the oldest first: 31 days of five tiers at most. */
export type MonthOfLevels = Document &
  Readonly<{ templateId: string; size: string; month: string; days: readonly DayOfLevels[] }>;

type Best = Readonly<Partial<Record<Tier, BestOfTier>>>;

/** The days after that best, whichever of its tiers moved. */
function moved(days: readonly DayOfLevels[], best: Best, { at, revision }: { at: string; revision: number }) {
  const day = dayOf(at);
  const today = days.at(-1)?.day === day ? days.at(-1)! : { day, tiers: {} };
  const tiers = Object.entries(best).map(([tier, { ask, offer }]) => [
    tier,
    dayAfter(today.tiers[tier as Tier], { ask: ask?.minor ?? null, offer: offer?.minor ?? null, at, revision }),
  ]);
  const after: DayOfLevels = { day, tiers: { ...today.tiers, ...Object.fromEntries(tiers) } };
  return [...days.filter((one) => one.day !== day), after];
}

/** The price of every day, with the facts that show it: it never says who asked or offered. */
export const priceLevels = viewOf<MonthOfLevels>()({
  name: 'price-levels',
  version: 2,
  facts: pick(bookShapes, 'LevelsMoved'),
  indexes: [['templateId', 'size', 'month']],
  key: ({ data, meta }) => [`${data.bookId}:${meta.at.slice(0, 7)}`],
  start: {
    LevelsMoved: ({ data: { templateId, size, best }, meta, id }) => ({
      id,
      templateId,
      size,
      month: meta.at.slice(0, 7),
      days: moved([], best, meta),
    }),
  },
  on: {
    LevelsMoved: ({ doc, data: { best }, meta }) => ({ ...doc, days: moved(doc.days, best, meta) }),
  },
});

type Page = Readonly<{ cursor?: string | undefined; limit?: number }>;

/** The months of a size, the newest first. */
export const findLevels = (
  templateId: string,
  size: string,
  { cursor, limit = 100 }: Page = {},
): Find<MonthOfLevels> => ({
  where: { templateId, size },
  sort: [['month', 'desc']],
  limit,
  cursor,
});
