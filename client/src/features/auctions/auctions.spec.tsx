import { describe, expect, it } from '@jest/globals';
import type { AuctionCard, AuctionMove } from '#contracts/auctions.ts';
import { filterOf } from './filter.ts';
import { box, steps } from './steps.ts';
import { mergedMoves } from './use-auction.ts';
import { withCard } from './use-auctions.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const move = (n: number, price: number): AuctionMove => ({
  n,
  price,
  leader: 1,
  at: new Date(now - 60_000 * (10 - n)).toISOString(),
  by: 'bid',
});

describe('the step line', () => {
  const auction = {
    opensAt: '2026-05-01T11:00:00.000Z',
    closesAt: '2026-05-01T13:00:00.000Z',
    startPrice: 1000,
    phase: 'open' as const,
  };

  it('begins at the start price, steps at every move and ends now', () => {
    const { path, end, lowest, highest } = steps(auction, [move(1, 1000), move(2, 1500)], now);
    expect(path).toMatch(/^M0 130H\d+(?:\.\d)?V130H\d+(?:\.\d)?V10H\d+/);
    expect([lowest, highest, end.y]).toEqual([1000, 1500, 10]);
    expect(end.x).toBeLessThan(box.width);
  });

  it('never runs backwards: a move may be newer than the clock that draws', () => {
    const { path, end } = steps(auction, [move(1, 1000), move(9, 1500)], now - 5 * 60_000);
    const xs = Array.from(path.matchAll(/[HM](\d+(?:\.\d)?)/g), ([, x]) => Number(x));
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(xs.at(-1)).toBe(end.x);
  });

  it('stays in its box for an auction without bids and for a closed one', () => {
    for (const phase of ['open', 'closed'] as const) {
      const { path, end, closeX } = steps({ ...auction, phase }, [], now);
      expect(path).not.toMatch(/NaN|-/);
      expect(Math.max(end.x, closeX)).toBeLessThanOrEqual(box.width);
    }
  });
});

it('moves are merged by number, each once, oldest first', () =>
  expect(mergedMoves([move(1, 1), move(2, 2)], [move(3, 3), move(2, 2)]).map(({ n }) => n)).toEqual([1, 2, 3]));

it('a list keeps the newer card, and is the same object when nothing changed', () => {
  const card = (rev: string) => ({ id: 'a', rev }) as AuctionCard;
  const pages = { pages: [{ items: [card('05')] }], pageParams: [''] };
  expect(withCard(pages, card('04'))).toBe(pages);
  expect(withCard(pages, { ...card('09'), id: 'b' })).toBe(pages);
  expect(withCard(pages, card('06')).pages[0]!.items[0]!.rev).toBe('06');
});

it('an address asks for what exists', () => {
  expect(filterOf(new URLSearchParams('phase=closed&sort=ending'))).toEqual({ phase: 'closed', sort: 'newest' });
  expect(filterOf(new URLSearchParams('phase=__proto__&sort=x'))).toEqual({ phase: 'open', sort: 'ending' });
});
