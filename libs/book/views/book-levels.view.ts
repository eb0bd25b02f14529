import type { BookLevels } from '#contracts/book.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { bookShapes, type Level } from '../events.ts';

/** A price at which something stands now; in US cents. */
export type LevelDocument = Document &
  Readonly<{ bookId: string; side: Level['side']; tier: Level['tier']; cents: number; count: number; instant: number }>;

const idOf = (bookId: string, { side, tier, price }: Level): string => `${bookId}:${side}:${tier}:${price.minor}`;

/** What this append has made of the level; null: nothing stands at it any more. */
function levelOf(id: string, { bookId, levels }: Readonly<{ bookId: string; levels: readonly Level[] }>) {
  const { side, tier, price, count, instant } = levels.find((one) => idOf(bookId, one) === id)!;
  return count === 0 ? null : { id, bookId, side, tier, cents: price.minor, count, instant };
}

/** The ladder of a size, a document a level: a move touches its own alone, however many stand. Nobody is in it. */
export const bookLevels = viewOf<LevelDocument>()({
  name: 'book-levels',
  version: 1,
  facts: pick(bookShapes, 'LevelsMoved'),
  indexes: [['bookId', 'side', 'cents']],
  key: ({ data: { bookId, levels } }) => levels.map((level) => idOf(bookId, level)),
  start: { LevelsMoved: ({ id, data }) => levelOf(id, data) ?? undefined },
  on: { LevelsMoved: ({ id, data }) => levelOf(id, data) },
});

/** As many levels of a side as a screen shows. */
const mostShown = 20;

/** The best of a side first. */
export const findSide = (bookId: string, side: Level['side']): Find<LevelDocument> => ({
  where: { bookId, side },
  sort: [['cents', side === 'ask' ? 'asc' : 'desc']],
  limit: mostShown,
});

export const shownLevels = (levels: readonly LevelDocument[]): BookLevels['asks'] =>
  levels.map(({ tier, cents, count, instant }) => ({ tier, cents, count, instant }));
