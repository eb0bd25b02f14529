import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { joinMessage } from '#contracts/live-messages.ts';
import { foldView, recordedAt } from '#kernel/fold.ts';
import type { Data } from '#kernel/fact.ts';
import { type BookEvent, bookOf } from '../events.ts';
import { levelsRoom } from '../rules/ladder.ts';
import { monthsOf } from '../rules/months.ts';
import { BookRun, ofBook, placeAsk, placeOffer, start, usd } from '../testing.ts';
import { priceHistory } from './price-history.view.ts';
import { bookLevels } from './book-levels.view.ts';
import { productBook } from './product-book.view.ts';

const shownBy = (view: Parameters<typeof foldView>[0], facts: readonly BookEvent[]) => [
  ...foldView(view, recordedAt(facts, start)).values(),
];

const confirmed = (orderId: string, soldAt: string, dollars: number): BookEvent => ({
  type: 'SaleConfirmed',
  data: { ...ofBook, listingId: `l-${orderId}`, orderId, tier: 'new', price: usd(dollars), isInstant: false, soldAt },
});
const lastSale = (last: Data<BookEvent, 'LastSaleMoved'>['last']): BookEvent => ({
  type: 'LastSaleMoved',
  data: { ...ofBook, last },
});
const ended = (orderId: string, soldAt: string, why: 'kept' | 'seller-failed'): BookEvent => ({
  type: 'AskEnded',
  data: { ...ofBook, listingId: `l-${orderId}`, orderId, why, tier: 'new', soldAt, counted: true },
});

describe('what is for sale of a product', () => {
  it('shows the best of each tier of each size, and nobody', () => {
    const run = new BookRun();
    run.do(placeAsk('l1', 200));
    run.do(placeAsk('l2', 210, { isInstant: true, sellerId: 'sue' }));
    run.do(placeAsk('l3', 90, { tier: 'used' }));
    run.do(placeOffer('o1', 150));
    const [shown] = shownBy(productBook, run.facts);
    expect(shown).toMatchObject({
      sizes: [
        {
          size: '10',
          tiers: {
            new: { ask: 20_000, instant: 21_000, offer: 15_000 },
            used: { ask: 9000, instant: null, offer: null },
          },
          lastSale: null,
          display: 20_000,
        },
      ],
    });
    expect(JSON.stringify(shown)).not.toMatch(/sam|sue|ann|l1|o1/);
  });

  it('the last sale is what the book says, also where it is none any more', () => {
    const [shown] = shownBy(productBook, [
      { type: 'LevelsMoved', data: { ...ofBook, levels: [], best: {} } },
      lastSale({ price: usd(210), soldAt: start }),
    ]);
    expect(shown).toMatchObject({ sizes: [{ lastSale: { cents: 21_000, at: start } }] });
    const moved: BookEvent = { type: 'LevelsMoved', data: { ...ofBook, levels: [], best: {} } };
    const [struck] = shownBy(productBook, [moved, lastSale({ price: usd(210), soldAt: start }), lastSale(null)]);
    expect(struck).toMatchObject({ sizes: [{ lastSale: null }] });
  });
});

describe('the ladder of a size', () => {
  it('has how much stands at which price, and nobody; a level that nothing stands at any more is gone', () => {
    const run = new BookRun();
    run.do(placeAsk('l1', 200));
    run.do(placeAsk('l2', 200, { isInstant: true, sellerId: 'sue' }));
    run.do(placeAsk('l3', 90, { tier: 'used' }));
    run.do(placeOffer('o1', 150));
    run.do({ type: 'WithdrawAsk', data: { ...ofBook, listingId: 'l3', why: 'seller', n: 1 } });
    const docs = shownBy(bookLevels, run.facts);
    expect(docs.map(({ id: _, ...level }) => level)).toEqual([
      { bookId: 't-10', side: 'ask', tier: 'new', cents: 20_000, count: 2, instant: 1 },
      { bookId: 't-10', side: 'offer', tier: 'new', cents: 15_000, count: 1, instant: 0 },
    ]);
    expect(() => joinMessage.parse({ rooms: [levelsRoom(bookOf(randomUUID(), '10.5'))] })).not.toThrow();
    const rooms = docs.flatMap((doc) => bookLevels.rooms!({ ...doc, rev: '' } as never));
    expect(rooms).toEqual(['book-levels:t-10', 'book-levels:t-10']);
    expect(JSON.stringify(docs)).not.toMatch(/sam|sue|ann|l1|o1/);
  });
});

describe('what it went for', () => {
  it('counts by the month of UTC in which a price was agreed, in time’s order; what its seller did not hand over leaves', () => {
    const docs = shownBy(priceHistory, [
      confirmed('b', '2026-04-30T23:59:59.999Z', 210),
      confirmed('a', '2026-04-01T00:00:00.000Z', 190),
      confirmed('c', '2026-05-01T00:00:00.000Z', 400),
      confirmed('d', '2026-05-01T00:00:00.001Z', 200),
      ended('c', '2026-05-01T00:00:00.000Z', 'seller-failed'),
      ended('d', '2026-05-01T00:00:00.001Z', 'kept'),
    ]) as unknown as { month: string; size: string; sales: { at: string; cents: number; tier: 'new' }[] }[];
    const months = docs.flatMap(({ sales, size }) => monthsOf(sales.map((sale) => ({ ...sale, size }))));
    expect(months).toEqual([
      { month: '2026-04', count: 2, sumCents: 40_000, minCents: 19_000, maxCents: 21_000, lastCents: 21_000 },
      { month: '2026-05', count: 1, sumCents: 20_000, minCents: 20_000, maxCents: 20_000, lastCents: 20_000 },
    ]);
  });
});
