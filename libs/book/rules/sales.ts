import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { BookRules } from './records.ts';

/** A sale that counts: US cents, dated when its price was agreed. */
export type CountedSale = Readonly<{ orderId: string; cents: number; soldAt: Instant }>;

/** `entered`: what last sale and floors are of, in time's order; `waiting`: confirmed, and not seen by anybody but its two sides yet. */
export type Sales = Readonly<{ entered: readonly CountedSale[]; waiting: readonly CountedSale[] }>;

export const noSales: Sales = { entered: [], waiting: [] };

/** So many of each are remembered, each for itself: those that never ship do not drive out those that did. */
const mostKept = 50;

const inTime = (a: CountedSale, b: CountedSale) => (a.soldAt === b.soldAt ? 0 : a.soldAt < b.soldAt ? -1 : 1);
const without = (sales: readonly CountedSale[], orderId: string) => sales.filter((sale) => sale.orderId !== orderId);

export const afterConfirmed = ({ entered, waiting }: Sales, sale: CountedSale): Sales => ({
  entered,
  waiting: [...without(waiting, sale.orderId), sale].slice(-mostKept),
});

export const afterEntered = ({ entered, waiting }: Sales, sale: CountedSale): Sales => ({
  entered: [...without(entered, sale.orderId), sale].toSorted(inTime).slice(-mostKept),
  waiting: without(waiting, sale.orderId),
});

export const afterStruck = ({ entered, waiting }: Sales, orderId: string): Sales => ({
  entered: without(entered, orderId),
  waiting: without(waiting, orderId),
});

/** What it last went for; null: nothing that anybody may build on. */
export const lastOf = ({ entered }: Sales): CountedSale | null => entered.at(-1) ?? null;

/** The last sale where it is another than before: null: there is none any more; undefined: it is as it was. */
export function lastMoved(before: Sales, after: Sales): Readonly<{ price: Money; soldAt: Instant }> | null | undefined {
  const [was, is] = [lastOf(before), lastOf(after)];
  if (was?.orderId === is?.orderId) return undefined;
  return is && { price: { minor: is.cents, currency: 'USD' }, soldAt: is.soldAt };
}

/**
 * Whether a price is so usual that it counts before anybody has seen the item: there are enough before it, and it is near the median of the last of them. Nobody pumps a
 * price with orders that never ship. `design/book.md`, price history.
 */
export function isUsual({ entered }: Sales, { cents, soldAt }: CountedSale, { usual }: BookRules): boolean {
  const before = entered.filter((sale) => sale.soldAt <= soldAt);
  if (before.length < usual.before) return false;
  const last = before.slice(-usual.of).map((sale) => sale.cents);
  const median = medianOf(last);
  return cents * 100 >= median * usual.least && cents * 100 <= median * usual.most;
}

function medianOf(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  const middle = sorted.length >>> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
