import { describe, expect, it } from '@jest/globals';
import type { BookEvent } from '#book/events.ts';
import type { Tier } from '#contracts/tiers.ts';
import { shoeConditions } from '#contracts/products.ts';
import { showing } from '#kernel/fold.ts';
import { usd } from '#kernel/money.ts';
import type { Draft } from '#kernel/view.ts';
import { tierOwned, worthOf } from './rules/worth.ts';
import { lastOfTier, lastSales, type LastSales } from './views/last-sales.view.ts';

const ofBook = { bookId: 'shoe-9', templateId: 'shoe', size: '9' };
const byOrder = (orderId: string) => ({ ...ofBook, orderId, listingId: `of-${orderId}` });
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T12:00:00.000Z`;
type Sold = Readonly<{ tier?: Tier; dollars: number; on: number }>;

const confirmed = (orderId: string, { tier = 'new', dollars, on }: Sold): BookEvent => ({
  type: 'SaleConfirmed',
  data: { ...byOrder(orderId), tier, price: usd(dollars), isInstant: false, soldAt: day(on) },
});
const entered = (orderId: string, { dollars, on }: Sold): BookEvent => ({
  type: 'SaleEntered',
  data: { ...byOrder(orderId), price: usd(dollars), soldAt: day(on) },
});
const sold = (orderId: string, sale: Sold) => [confirmed(orderId, sale), entered(orderId, sale)];
const ended = (orderId: string, why: 'kept' | 'seller-failed'): BookEvent => ({
  type: 'AskEnded',
  data: { ...byOrder(orderId), why, tier: 'new', soldAt: day(1), counted: true },
});
const reopened = (orderId: string): BookEvent => {
  const { bookId, listingId } = byOrder(orderId);
  return { type: 'AskReopened', data: { bookId, listingId, orderId, until: day(30) } };
};
const after = (facts: readonly BookEvent[]) => showing(lastSales, ...facts) as Draft<LastSales> | undefined;
const lastAfter = (facts: readonly BookEvent[], tier: Tier = 'new') => lastOfTier(after(facts), tier);

describe('the last sale of a tier', () => {
  it('is the latest by when its price was agreed, of that tier alone', () => {
    const facts = [
      ...sold('b', { dollars: 210, on: 5 }),
      ...sold('a', { dollars: 200, on: 3 }),
      ...sold('u', { tier: 'used', dollars: 90, on: 9 }),
    ];
    expect(lastAfter(facts)).toEqual({ cents: 21_000, at: day(5) });
    expect(lastAfter(facts, 'used')).toEqual({ cents: 9000, at: day(9) });
    expect(lastAfter(facts, 'used-clean')).toBeNull();
  });

  it('is none before anybody may build on it', () => {
    expect(lastAfter([])).toBeNull();
    const facts = [...sold('a', { dollars: 200, on: 3 }), confirmed('b', { dollars: 999, on: 5 })];
    expect(lastAfter(facts)).toEqual({ cents: 20_000, at: day(3) });
    expect(lastAfter([...facts, entered('b', { dollars: 999, on: 5 })])).toEqual({ cents: 99_900, at: day(5) });
  });

  it('is the one before where its seller failed or it could not be paid, and stays where its buyer has it', () => {
    const facts = [...sold('a', { dollars: 200, on: 3 }), ...sold('b', { dollars: 210, on: 5 })];
    expect(lastAfter([...facts, ended('b', 'kept')])).toEqual({ cents: 21_000, at: day(5) });
    for (const fact of [ended('b', 'seller-failed'), reopened('b')])
      expect(lastAfter([...facts, fact])).toEqual({ cents: 20_000, at: day(3) });
    expect(lastAfter([...facts, ended('b', 'seller-failed'), ended('a', 'seller-failed')])).toBeNull();
  });

  it('is not driven out by many of another tier, nor the document without end', () => {
    const many = Array.from({ length: 200 }, (_, n) => sold(`n${n}`, { dollars: 200 + n, on: 9 })).flat();
    const facts = [...sold('u', { tier: 'used', dollars: 90, on: 1 }), ...many];
    expect(lastAfter(facts, 'used')).toEqual({ cents: 9000, at: day(1) });
    expect(lastAfter(facts)).toEqual({ cents: 39_900, at: day(9) });
    expect(after(facts)!.entered).toHaveLength(11);
    const waiting = Array.from({ length: 200 }, (_, n) => confirmed(`n${n}`, { dollars: 200, on: 9 }));
    expect(after(waiting)!.waiting).toHaveLength(50);
  });
});

it('new counts as new, used as used, each by what its condition says', () => {
  expect(shoeConditions.map((condition) => [condition, tierOwned(condition)])).toEqual([
    ['new', 'new'],
    ['new_no_defects', 'new'],
    ['new_with_defects', 'new-defects'],
    ['used', 'used'],
    ['plinth_clean', 'used-clean'],
  ]);
});

it('all together are worth what each last sold for, as often as it is owned, and what never sold adds nothing', () => {
  const at = day(1);
  const all = [
    { own: { count: 2 }, lastSale: { cents: 20_000, at } },
    { own: { count: 1 }, lastSale: { cents: 9050, at } },
    { own: { count: 7 }, lastSale: null },
  ];
  expect(worthOf(all)).toEqual({ cents: 49_050, valued: 2, entries: 3 });
  expect(worthOf([])).toEqual({ cents: 0, valued: 0, entries: 0 });
});
