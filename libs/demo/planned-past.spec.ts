import { expect, it } from '@jest/globals';
import { day, msOf } from '#kernel/instant.ts';
import { worthOf } from './demo-auctions.ts';
import { forSale } from './planned-book.ts';
import { pastOf } from './planned-past.ts';

const now = '2026-05-01T12:00:00.000Z';
const all = forSale.flatMap((product) =>
  pastOf(product, now).map(({ size, sales }) => ({ product, size, sales, worth: worthOf(product) })),
);

it('the past of the demo is a year, of 2,000 sales at most, the same every time', () => {
  const moments = all.flatMap(({ sales }) => sales.map(({ soldAt }) => msOf(now) - msOf(soldAt)));
  expect(moments.length).toBeGreaterThan(1000);
  expect(moments.length).toBeLessThanOrEqual(2000);
  expect(Math.max(...moments)).toBeGreaterThan(330 * day);
  expect(Math.max(...moments)).toBeLessThanOrEqual(365 * day);
  expect(Math.min(...moments)).toBeGreaterThan(0);
  expect(pastOf(forSale[0]!, now)).toEqual(pastOf(forSale[0]!, now));
});

it('what is sold was to be had before, one after the other, and no ask ends before it is bought', () => {
  for (const { sales } of all)
    for (const [n, { listedAt, soldAt }] of sales.entries()) {
      expect(listedAt > (sales[n - 1]?.soldAt ?? '')).toBe(true);
      expect(msOf(soldAt) - msOf(listedAt)).toBeGreaterThan(0);
      expect(msOf(soldAt) - msOf(listedAt)).toBeLessThan(30 * day);
    }
});

it('prices are whole dollars about what it is worth, and move a little from one to the next', () => {
  for (const { sales, worth } of all) {
    const cents = sales.map((sale) => sale.cents);
    expect(cents.filter((one) => one % 100 !== 0)).toEqual([]);
    expect(Math.min(...cents)).toBeGreaterThan(worth / 2);
    expect(Math.max(...cents)).toBeLessThan(worth * 1.6);
    expect(new Set(cents).size).toBeGreaterThan(3);
  }
});
