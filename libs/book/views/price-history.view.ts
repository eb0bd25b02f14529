import type { Tier } from '#contracts/tiers.ts';
import type { Instant } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { sizeToken } from '#kernel/size-token.ts';
import { type Document, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { bookShapes } from '../events.ts';

/** A sale: what it was of, when its price was agreed, and whose order it was, which nobody is shown. `isEntered`: it was usual, or somebody has seen the item (`rules/sales.ts`). */
export type Sale = Readonly<{ orderId: string; at: Instant; cents: number; tier: Tier; isEntered: boolean }>;

/** What was sold of a size in a month of UTC, the oldest first. A year of a thousand sales a month is twelve documents of some 100 kB. */
export type MonthOfSales = Document &
  Readonly<{ templateId: string; size: string; sizeToken: string; month: string; sales: readonly Sale[] }>;

type Sold = Readonly<{ bookId: string; soldAt: Instant }>;
const monthOf = ({ soldAt }: Pick<Sold, 'soldAt'>): string => soldAt.slice(0, 7);

const inTime = (a: Sale, b: Sale) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1);

/** Every sale that counts: it is confirmed, and its seller did not fail. */
export const priceHistory = viewOf<MonthOfSales>()({
  name: 'price-history',
  version: 3,
  facts: pick(bookShapes, 'SaleConfirmed', 'SaleEntered', 'AskEnded'),
  indexes: [
    ['templateId', 'month'],
    ['templateId', 'sizeToken', 'month'],
  ],
  key: ({ data }) => [`${data.bookId}:${monthOf(data)}`],
  start: {
    SaleConfirmed: ({ data: { templateId, size, orderId, soldAt, price, tier }, id }) => ({
      id,
      templateId,
      size,
      sizeToken: sizeToken(size),
      month: monthOf({ soldAt }),
      sales: [
        {
          orderId,
          at: soldAt,
          cents: price.minor,
          tier,
          isEntered: false,
        },
      ],
    }),
  },
  on: {
    SaleConfirmed: ({ doc, data: { orderId, soldAt, price, tier } }) => ({
      ...doc,
      // they are confirmed in another order than they were agreed in
      sales: [...doc.sales, { orderId, at: soldAt, cents: price.minor, tier, isEntered: false }].toSorted(inTime),
    }),
    SaleEntered: ({ doc, data: { orderId } }) => ({
      ...doc,
      sales: doc.sales.map((sale) => (sale.orderId === orderId ? { ...sale, isEntered: true } : sale)),
    }),
    AskEnded: ({ doc, data: { orderId, why } }) =>
      why === 'seller-failed' ? { ...doc, sales: doc.sales.filter((sale) => sale.orderId !== orderId) } : doc,
  },
});

type Page = Readonly<{ cursor?: string | undefined; limit?: number }>;

/** Its months, the newest first; of one size, or of all. */
export const findSales = (
  templateId: string,
  size: string | undefined,
  { cursor, limit = 100 }: Page = {},
): Find<MonthOfSales> => ({
  where: { templateId, sizeToken: size === undefined ? undefined : sizeToken(size) },
  sort: [['month', 'desc']],
  limit,
  cursor,
});
