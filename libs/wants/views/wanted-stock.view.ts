import { bookShapes, bookStream } from '#book/events.ts';
import type { Tier } from '#contracts/tiers.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, type Draft, viewOf } from '#kernel/view.ts';

/** Whether anything of one size of one product is for sale. */
export type WantedStock = Document &
  Readonly<{
    /** Tiers of which somebody sells one. */
    sold: readonly Tier[];
    /** The last listings that came since there was none, the latest last, without those that were kept for somebody since. Some may have gone. */
    came: readonly string[];
    /** The revision of the book's fact by which there was one, and none before. */
    firstAt: number | null;
  }>;

/** More than anybody keeps before those who wait have been told. */
const mostCame = 20;

/** By which something is there for whoever comes, unless it is kept in the same append. */
const coming = ['AskPlaced', 'AskResumed', 'AskReleased', 'MatchFailed', 'AskReopened'] as const;

type OfListing = Readonly<{ doc: Draft<WantedStock>; data: Readonly<{ listingId: string }> }>;
const without = ({ doc, data }: OfListing) => doc.came.filter((id) => id !== data.listingId);
const came = (of: OfListing) => ({ ...of.doc, came: [...without(of), of.data.listingId].slice(-mostCame) });

/** For telling who waits for a size; no screen shows it. */
export const wantedStock = viewOf<WantedStock>()({
  name: 'wanted-stock',
  version: 3,
  facts: pick(bookShapes, ...coming, 'BookOpened', 'AskReserved', 'LevelsMoved'),
  streamsOf: (id) => [bookStream(id)],
  key: ({ data }) => [data.bookId],
  start: { BookOpened: ({ id }) => ({ id, sold: [], came: [], firstAt: null }) },
  on: {
    BookOpened: ({ doc }) => doc,
    AskPlaced: came,
    AskResumed: came,
    AskReleased: came,
    MatchFailed: came,
    AskReopened: came,
    AskReserved: (of) => ({ ...of.doc, came: without(of) }),
    LevelsMoved: ({ doc, data: { best }, meta }) => {
      const moved = Object.entries(best) as [Tier, (typeof best)[Tier]][];
      const others = doc.sold.filter((tier) => !(tier in best));
      const sold = [...others, ...moved.flatMap(([tier, now]) => (now?.ask ? [tier] : []))];
      if (sold.length === 0) return { ...doc, sold, came: [] };
      return { ...doc, sold, firstAt: doc.sold.length === 0 ? meta.revision : doc.firstAt };
    },
  },
});
