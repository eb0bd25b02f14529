import type { BookLevel } from '#contracts/book.ts';
import type { Tier } from '#contracts/tiers.ts';
import { pick } from '#kernel/shapes.ts';
import { viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { bookShapes, type Level } from '../events.ts';
import { levelsRoom, mostLevels } from '../rules/ladder.ts';

const idOf = (bookId: string, { side, tier, price }: Level): string => `${bookId}:${side}:${tier}:${price.minor}`;

/** What this append has made of the level; null: nothing stands at it any more. */
function levelOf(id: string, { bookId, levels }: Readonly<{ bookId: string; levels: readonly Level[] }>) {
  const { side, tier, price, count, instant } = levels.find((one) => idOf(bookId, one) === id)!;
  return count === 0 ? null : { id, bookId, side, tier, cents: price.minor, count, instant };
}

/** The ladder of a size, a document a level: a move touches its own alone, however many stand. Nobody is in it. */
export const bookLevels = viewOf<BookLevel>()({
  name: 'book-levels',
  version: 1,
  facts: pick(bookShapes, 'LevelsMoved'),
  indexes: [
    ['bookId', 'side', 'cents'],
    ['bookId', 'side', 'tier', 'cents'],
  ],
  key: ({ data: { bookId, levels } }) => levels.map((level) => idOf(bookId, level)),
  start: { LevelsMoved: ({ id, data }) => levelOf(id, data) ?? undefined },
  on: { LevelsMoved: ({ id, data }) => levelOf(id, data) },
  rooms: ({ bookId }) => [levelsRoom(bookId)],
});

/** The best of a side first; of one tier, or of all. */
export const findSide = (bookId: string, side: Level['side'], tier?: Tier): Find<BookLevel> => ({
  where: { bookId, side, tier },
  sort: [['cents', side === 'ask' ? 'asc' : 'desc']],
  limit: mostLevels,
});
