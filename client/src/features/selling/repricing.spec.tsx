import { describe, expect, it } from '@jest/globals';
import type { ProductBook } from '#contracts/book.ts';
import type { MyListing } from '#contracts/listings.ts';
import type { Tier } from '#contracts/tiers.ts';
import { type Beside, besideOf, matching, repriced, type Way } from './repricing.ts';

const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' as const });
const item = (id: string, dollars: number, over: Partial<MyListing> = {}) =>
  ({
    id,
    is: 'live',
    isAway: false,
    tier: 'new',
    size: '10C',
    price: usd(dollars),
    product: { templateId: 't' },
    ...over,
  }) as MyListing;
const bookWith = (ask: number | null, offer: number | null = null, tier: Tier = 'new'): ProductBook => ({
  id: 't',
  rev: '1',
  sizes: [
    {
      size: '10c',
      tiers: { [tier]: { ask, instant: null, offer } },
      display: ask,
      lastSale: { cents: 20_000, at: '2026-01-01T00:00:00.000Z' },
    },
  ],
});

describe('what stands beside an ask', () => {
  it('is of its size, however that is spelt, and of its condition alone', () => {
    const at = { cents: 20_000, at: expect.any(String) };
    expect(besideOf(item('a', 210), bookWith(20_500, 18_000), [])).toEqual({
      lowest: 20_500,
      isOwn: false,
      offer: 18_000,
      lastSale: at,
    });
    expect(besideOf(item('a', 210, { tier: 'new-defects' }), bookWith(20_500, 18_000), [])).toMatchObject({
      lowest: null,
      offer: null,
    });
  });

  it('knows an own lower ask, and no offer for another used item', () => {
    const [dear, cheap] = [item('a', 210), item('b', 205)];
    expect(besideOf(dear, bookWith(20_500), [dear, cheap])).toMatchObject({ isOwn: true });
    expect(besideOf(dear, bookWith(20_500), [dear, { ...cheap, is: 'sold' }])).toMatchObject({ isOwn: false });
    expect(besideOf(dear, bookWith(20_400), [dear, cheap])).toMatchObject({ isOwn: false });
    expect(besideOf(item('u', 90, { tier: 'used' }), bookWith(8000, 7000, 'used'), [])).toMatchObject({ offer: null });
  });
});

const beside = (over: Partial<Beside> = {}): Beside => ({
  lowest: 20_000,
  isOwn: false,
  offer: 15_000,
  lastSale: { cents: 20_000, at: '' },
  ...over,
});

it('whoever asks more than another may match or beat them; nobody undercuts themselves', () => {
  expect(matching(beside(), 21_000)).toEqual({ match: 20_000, beat: 19_900 });
  expect(matching(beside({ lowest: 20_050 }), 21_000)).toEqual({ match: 20_000, beat: 19_900 });
  expect(matching(beside({ lowest: 100 }), 21_000)).toEqual({ match: 100, beat: 100 });
  expect(matching(beside(), 20_000)).toBeNull();
  expect(matching(beside({ lowest: null }), 20_000)).toBeNull();
  expect(matching(beside({ isOwn: true }), 21_000)).toBeNull();
});

describe('a price that moves with others', () => {
  const to = (way: Way, by = 0, asked = 21_000, over: Partial<Beside> = {}) => repriced(asked, beside(over), way, by);
  it.each([
    [to('match'), 20_000, 'changes'],
    [to('beat'), 19_900, 'changes'],
    [to('match', 0, 20_000), 20_000, 'lowest'],
    [to('match', 0, 21_000, { isOwn: true }), 21_000, 'own-lowest'],
    [to('down', 5), 20_500, 'changes'],
    [to('up', 5), 21_500, 'changes'],
    [to('down-percent', 5, 20_500), 19_500, 'changes'], // 194.75
    [to('up-percent', 10), 23_100, 'changes'],
    [to('down-percent', 0), 21_000, 'same'],
    [to('down', 60), 15_000, 'sells-at-once'],
    [to('down', 115), 9500, 'sells-at-once'],
    [to('down', 115, 21_000, { offer: null }), 9500, 'far-below'],
    [to('down', 300, 21_000, { offer: null, lastSale: null }), 100, 'changes'],
  ])('%o', (was, cents, outlook) => expect(was).toEqual({ cents, outlook }));

  it('is not known before the market is', () =>
    expect(repriced(21_000, undefined, 'down', 5)).toEqual({ cents: 21_000, outlook: 'unknown' }));
});
