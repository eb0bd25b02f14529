import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { AuctionCard, AuctionMove } from '#contracts/auctions.ts';
import { createI18n } from '../../lib/i18n.ts';
import { ServerTime, ServerTimeContext } from '../../lib/server-time.ts';
import { I18nextProvider } from 'react-i18next';
import { Countdown } from './components/countdown.tsx';
import { filterOf } from './filter.ts';
import auctions from './locales/en.json' with { type: 'json' };
import { remaining } from './remaining.ts';
import { box, steps } from './steps.ts';
import { suggestions } from './suggestions.ts';
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

afterEach(() => {
  jest.useRealTimers();
});

describe('the countdown', () => {
  const open = async (closesAt: string, ahead: number) => {
    const i18n = await createI18n({ language: 'en', texts: { auctions }, load: () => Promise.resolve({}) });
    jest.useFakeTimers({ now: now - ahead }); // the visitor's own clock is wrong
    render(
      <I18nextProvider i18n={i18n}>
        <ServerTimeContext value={new ServerTime(now)}>
          <Countdown closesAt={closesAt} />
        </ServerTimeContext>
      </I18nextProvider>,
    );
    return screen.getByRole('timer');
  };

  it("runs by the market's clock, whatever the visitor's says", async () => {
    const timer = await open('2026-05-01T12:10:00.000Z', 3 * 3_600_000);
    expect(timer.textContent).toBe('00:10:00');
    act(() => jest.advanceTimersByTime(61_000));
    expect(timer.textContent).toBe('00:08:59');
    act(() => jest.advanceTimersByTime(10 * 60_000));
    expect(timer.textContent).toBe('Closing…');
  });

  it('has days and no seconds when it is long', async () =>
    expect((await open('2026-05-03T14:05:00.000Z', 0)).textContent).toBe('2 d 02 h 05 m'));

  it('counts whole seconds and stops at zero', () => {
    expect(remaining(now + 90_061_000, now)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(remaining(now - 5, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
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

it('suggestions start at the next bid, for the leader above the own maximum', () => {
  const asked = { rules: 'plinth-0', currency: 'USD', nextBid: 5100, leader: 1 } as const;
  expect(suggestions(asked, null)).toEqual([5100, 5300, 5600]);
  const mine = { alias: 1, maximum: { minor: 9900, currency: 'USD' } };
  expect(suggestions(asked, mine as Parameters<typeof suggestions>[1])[0]).toBe(10000);
});

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
