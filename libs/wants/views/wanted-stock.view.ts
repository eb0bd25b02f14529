import { bookShapes, bookStream } from '#book/events.ts';
import type { Tier } from '#contracts/tiers.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, type Draft, viewOf } from '#kernel/view.ts';

/** Whether anything of one size of one product is for sale. */
export type WantedStock = Document &
  Readonly<{
    /** Tiers of which somebody sells one. */
    sold: readonly Tier[];
    /** What came last, and is not in a level yet. */
    came: string | null;
    /** The listing that came when there was none, and the revision of the book's fact that said so. */
    first: Readonly<{ listingId: string; revision: number }> | null;
  }>;

/** By which something is there for whoever comes, unless it is kept in the same append. */
const coming = ['AskPlaced', 'AskResumed', 'AskReleased', 'MatchFailed', 'AskReopened'] as const;
const came = ({
  doc,
  data: { listingId },
}: Readonly<{ doc: Draft<WantedStock>; data: Readonly<{ listingId: string }> }>) => ({
  ...doc,
  came: listingId,
});

/** For telling who waits for a size; no screen shows it. */
export const wantedStock = viewOf<WantedStock>()({
  name: 'wanted-stock',
  version: 2,
  facts: pick(bookShapes, ...coming, 'BookOpened', 'AskReserved', 'LevelsMoved'),
  streamsOf: (id) => [bookStream(id)],
  key: ({ data }) => [data.bookId],
  start: { BookOpened: ({ id }) => ({ id, sold: [], came: null, first: null }) },
  on: {
    BookOpened: ({ doc }) => doc,
    AskPlaced: came,
    AskResumed: came,
    AskReleased: came,
    MatchFailed: came,
    AskReopened: came,
    AskReserved: ({ doc }) => ({ ...doc, came: null }),
    LevelsMoved: ({ doc, data: { best }, meta }) => {
      const moved = Object.entries(best) as [Tier, (typeof best)[Tier]][];
      const others = doc.sold.filter((tier) => !(tier in best));
      const sold = [...others, ...moved.flatMap(([tier, now]) => (now?.ask ? [tier] : []))];
      const isFirst = doc.sold.length === 0 && sold.length > 0 && doc.came !== null;
      const first = isFirst ? { listingId: doc.came, revision: meta.revision } : doc.first;
      return { ...doc, sold, came: null, first };
    },
  },
});
