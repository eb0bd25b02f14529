import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import type { AuctionPage } from '#contracts/auctions.ts';
import { Clock, SoftClose } from '../features/auctions/components/clock.tsx';
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import { ApiClientContext } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { closedLine, type LineState, silentLive } from '../lib/live.ts';
import { ServerTime, ServerTimeContext } from '../lib/server-time.ts';
import { createCache } from './app.tsx';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const inMs = (ms: number) => new Date(now + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

afterEach(() => {
  jest.useRealTimers();
});

async function show(element: React.ReactNode, line: LineState = closedLine) {
  const i18n = await createI18n({ language: 'en', texts: { auctions }, load: () => Promise.resolve({}) });
  jest.useFakeTimers({ now });
  const time = new ServerTime(now);
  const api = { live: { ...silentLive, state: () => line } } as unknown as React.ContextType<typeof ApiClientContext>;
  const around = (child: React.ReactNode) => (
    <QueryClientProvider client={createCache()}>
      <I18nextProvider i18n={i18n}>
        <ApiClientContext value={api}>
          <ServerTimeContext value={time}>{child}</ServerTimeContext>
        </ApiClientContext>
      </I18nextProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(around(element));
  return (again: React.ReactNode) => rerender(around(again));
}

describe('the clock', () => {
  it.each([
    [50 * hour + 5 * minute, '2 days 2 hours'],
    [2 * hour + 14 * minute + 9000, '2 hours 14 minutes'],
    [2 * hour + 9000, '2 hours'], // no seconds that flicker once an hour
    [hour, '60:00'],
    [9 * minute + 5000, '9:05'],
    [800, '0:01'],
    [0, 'Closing…'],
  ])('with %d ms left says %s', async (left, words) => {
    await show(<Clock until={inMs(left)} over="closing" />);
    expect(screen.getByRole('timer').textContent).toBe(words);
  });

  it('does not claim that it closes when nothing has been heard', async () => {
    await show(<Clock until={inMs(0)} over="closing" />, { line: 'offline', delay: null, heardAt: now });
    expect(screen.getByRole('timer').textContent).toBe('Should have ended, checking');
  });
});

describe('the soft close', () => {
  const auction = (left: number, extended = 0) =>
    ({
      rules: 'plinth-2',
      phase: 'open',
      closesAt: inMs(left),
      plannedClose: inMs(left - extended),
      extended,
    }) satisfies Partial<AuctionPage>;
  const part = () => Number.parseFloat(document.querySelector('rect')!.getAttribute('width')!);

  it('is said before, runs out in the window, and is filled again by a late bid', async () => {
    const again = await show(<SoftClose auction={auction(3 * minute)} />);
    expect(screen.getByText('A bid in the last 2 minutes adds time.')).toBeTruthy();
    expect(part()).toBe(0);
    act(() => jest.advanceTimersByTime(2 * minute));
    expect(screen.getByText('A late bid adds time.')).toBeTruthy();
    expect(part()).toBe(50);
    again(<SoftClose auction={auction(4 * minute, minute)} />);
    expect(part()).toBe(100);
    expect(screen.getByText(/^Late bids extended it by 1 minute\./)).toBeTruthy();
  });

  it('has no place where late bids add nothing', async () => {
    await show(<SoftClose auction={{ ...auction(minute), rules: 'ebay-2004' }} />);
    expect(document.querySelector('rect')).toBeNull();
  });
});
