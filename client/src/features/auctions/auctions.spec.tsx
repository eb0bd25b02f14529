import { describe, expect, it } from '@jest/globals';
import type { AuctionCard, AuctionMove } from '#contracts/auctions.ts';
import { filterOf } from './filter.ts';
import { plotOf } from './plot.ts';
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
    plannedClose: '2026-05-01T13:00:00.000Z',
    startPrice: 1000,
    extended: 0,
    phase: 'open' as const,
  };
  const opened = Date.parse(auction.opensAt);
  const closes = Date.parse(auction.closesAt);

  it('begins at the start price and ends now, with the far end out of sight', () => {
    const { points, now: known, to, close } = plotOf(auction, [move(1, 1000), move(2, 1500)], now);
    expect(points.map(({ y }) => y)).toEqual([1000, 1000, 1500]);
    expect(points[0]!.x).toBe(opened);
    expect(known).toBe(now);
    expect(to).toBeLessThan(closes);
    expect(close).toBeNull();
  });

  it('never runs backwards: a move may be newer than the clock that draws', () => {
    const { points, now: known } = plotOf(auction, [move(1, 1000), move(9, 1500)], now - 5 * 60_000);
    const xs = [...points.map(({ x }) => x), known];
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  });

  it('begins where what is known of it begins', () => {
    const { points } = plotOf(auction, [move(7, 1700), move(8, 1800)], now);
    expect(points.map(({ y }) => y)).toEqual([1700, 1800]);
  });

  it('shows the end near the close and when it is over, and where it was before late bids', () => {
    expect(plotOf(auction, [], closes - 60_000).close).toBe(closes);
    const moved = { ...auction, extended: 120_000, plannedClose: '2026-05-01T12:58:00.000Z' };
    expect(plotOf(moved, [], now)).toMatchObject({ close: closes, to: closes, planned: closes - 120_000 });
    expect(plotOf({ ...auction, phase: 'closed' }, [], now)).toMatchObject({ now: closes, to: closes, close: closes });
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
