import { beforeEach, expect, it } from '@jest/globals';
import { foldView } from '#kernel/fold.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { FakeEventStore } from '../../test/support/fake-event-store.ts';
import { BookPast, type PastSale } from './past.ts';
import { bookLevels } from './views/book-levels.view.ts';
import { dueAsks } from './views/due-asks.view.ts';
import { type MonthOfSales, priceHistory } from './views/price-history.view.ts';
import { productBook } from './views/product-book.view.ts';

const of = { templateId: 't', size: '10' };
const now = '2026-05-01T12:00:00.000Z';
const sales: readonly PastSale[] = [
  { listedAt: '2026-03-01T10:00:00.000Z', soldAt: '2026-03-09T10:00:00.000Z', cents: 20_000 },
  { listedAt: '2026-03-10T10:00:00.000Z', soldAt: '2026-04-02T10:00:00.000Z', cents: 21_000 },
  { listedAt: '2026-04-03T10:00:00.000Z', soldAt: '2026-04-30T23:00:00.000Z', cents: 19_000 },
];

let log: FakeEventStore;
const write = () => new BookPast(log, new DrivenClock(sales[0]!.listedAt)).write(of, sales, now);
const shownBy = (view: Parameters<typeof foldView>[0]) => [
  ...foldView(view, log.facts as unknown as Recorded<AnyMessage>[]).values(),
];

beforeEach(async () => {
  log = new FakeEventStore();
  await write();
});

it('its sales are what the book’s own facts fold to, each when it was, and the last one is the last sale', () => {
  const months = shownBy(priceHistory) as unknown as MonthOfSales[];
  const told = months.flatMap((month) => month.sales);
  expect(told.map(({ at, cents, isEntered }) => ({ soldAt: at, cents, isEntered }))).toEqual(
    sales.map(({ soldAt, cents }) => ({ soldAt, cents, isEntered: true })),
  );
  const last = { cents: 19_000, at: sales[2]!.soldAt };
  expect(shownBy(productBook)).toMatchObject([{ sizes: [{ lastSale: last, display: null }] }]);
});

it('is in time’s order, and over by now: nothing stands, nothing is due', () => {
  const times = log.facts.map(({ meta }) => meta.at);
  expect(times).toEqual(times.toSorted());
  expect(times.at(-1)! < now).toBe(true);
  expect([shownBy(bookLevels), shownBy(dueAsks)]).toEqual([[], []]);
});

it('a book that knows of anything is left as it is', async () => {
  const before = [...log.facts];
  await write();
  expect(log.facts).toEqual(before);
});
