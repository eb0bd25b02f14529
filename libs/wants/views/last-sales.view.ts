import { bookShapes, bookStream } from '#book/events.ts';
import { type Tier, tiers } from '#contracts/tiers.ts';
import type { LastSold } from '#contracts/wants.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, type Draft, viewOf } from '#kernel/view.ts';

/** A sale that was confirmed: US cents, dated when its price was agreed. */
type Sale = Readonly<{ orderId: string; tier: Tier; cents: number; at: Instant }>;

/** What a size of a product went for of late. */
export type LastSales = Document &
  Readonly<{
    /** Those that a last sale may be of, in time's order: a few of each tier, as one whose seller fails leaves. */
    entered: readonly Sale[];
    /** Confirmed, and neither usual nor seen by anybody yet: nobody builds on these (`SaleEntered`). */
    waiting: readonly Sale[];
  }>;

/** So many of each tier may have their sellers fail, one after the other, before the one before them is forgotten. */
const mostEntered = 10;
/** As many as the book itself remembers. */
const mostWaiting = 50;

const inTime = (a: Sale, b: Sale) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1);
const without = (sales: readonly Sale[], orderId: string) => sales.filter((sale) => sale.orderId !== orderId);

/** The latest of each tier. */
const latest = (sales: readonly Sale[]) =>
  tiers.flatMap((tier) => sales.filter((sale) => sale.tier === tier).slice(-mostEntered)).toSorted(inTime);

type Doc = Draft<LastSales>;
const confirmed = (doc: Doc, sale: Sale): Doc => ({
  ...doc,
  waiting: [...without(doc.waiting, sale.orderId), sale].slice(-mostWaiting),
});
const struck = (doc: Doc, orderId: string): Doc => ({
  ...doc,
  entered: without(doc.entered, orderId),
  waiting: without(doc.waiting, orderId),
});

/** For what owned things are worth; no screen shows it alone. */
export const lastSales = viewOf<LastSales>()({
  name: 'last-sales',
  version: 1,
  facts: pick(bookShapes, 'SaleConfirmed', 'SaleEntered', 'AskReopened', 'AskEnded'),
  streamsOf: (id) => [bookStream(id)],
  key: ({ data }) => [data.bookId],
  start: {
    SaleConfirmed: ({ id, data: { orderId, tier, price, soldAt } }) =>
      confirmed({ id, entered: [], waiting: [] }, { orderId, tier, cents: price.minor, at: soldAt }),
  },
  on: {
    SaleConfirmed: ({ doc, data: { orderId, tier, price, soldAt } }) =>
      confirmed(doc, { orderId, tier, cents: price.minor, at: soldAt }),
    SaleEntered: ({ doc, data: { orderId } }) => {
      const sale = doc.waiting.find((one) => one.orderId === orderId);
      if (!sale) return doc;
      const entered = latest([...without(doc.entered, orderId), sale].toSorted(inTime));
      return { ...doc, entered, waiting: without(doc.waiting, orderId) };
    },
    AskReopened: ({ doc, data: { orderId } }) => struck(doc, orderId),
    AskEnded: ({ doc, data: { orderId, why } }) => (why === 'kept' ? doc : struck(doc, orderId)),
  },
});

/** What one of that tier last sold for; null: nothing that anybody may build on. */
export function lastOfTier(sales: Pick<LastSales, 'entered'> | undefined, tier: Tier): LastSold | null {
  const last = sales?.entered.findLast((sale) => sale.tier === tier);
  return last ? { cents: last.cents, at: last.at } : null;
}
