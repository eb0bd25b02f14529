import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { BlackFriday } from '#contracts/black-friday.ts';
import { defaultLocale } from '#contracts/locales.ts';
import words from '../features/blackfriday/locales/en.json' with { type: 'json' };
import { DayClock } from '../features/blackfriday/components/day-clock.tsx';
import { blackFridayKeys } from '../features/blackfriday/queries.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';

const hour = 3_600_000;
const day: BlackFriday = {
  year: 2026,
  opensAt: '2026-11-27T05:00:00.000Z',
  closesAt: '2026-11-28T05:00:00.000Z',
  drops: [],
  contest: { year: 2025, top: [] },
};

afterEach(() => {
  jest.useRealTimers();
});

/** The market's time, and by how much the visitor's own clock is before it. */
async function open(now: number, ahead: number) {
  const asked: string[] = [];
  const get = ((path: string) => (asked.push(path), Promise.resolve(day))) as ApiClient['get'];
  const api: ApiClient = {
    get,
    post: () => Promise.reject(new Error()),
    live: silentLive,
    leaveFor: () => {},
    waits: false,
  };
  const i18n = await createI18n({ language: 'en', texts: { blackfriday: words }, load: () => Promise.resolve({}) });
  jest.useFakeTimers({ now: now + ahead });
  const cache = createCache();
  cache.setQueryData(blackFridayKeys.day, day);
  const time = new ServerTime(now);
  render(
    <App {...{ cache, api, i18n, time, locale: defaultLocale }}>
      <DayClock />
    </App>,
  );
  return { timer: screen.getByRole('timer'), asked };
}

describe('the countdown to the day', () => {
  it.each([0, 3 * hour, -14 * hour, 400 * 24 * hour])(
    "runs by the market's clock where the visitor's is %i ms ahead",
    async (ahead) => {
      const { timer } = await open(Date.parse(day.opensAt) - 26 * hour - 61_000, ahead);
      expect(timer.textContent).toBe('01day02hours01minute01second');
      act(() => jest.advanceTimersByTime(2000));
      expect(timer.textContent).toBe('01day02hours00minutes59seconds');
    },
  );

  it('turns to the end when it begins, and asks for the next day when it is over', async () => {
    const { timer, asked } = await open(Date.parse(day.opensAt) - 1000, 5 * hour);
    expect(timer.getAttribute('aria-label')).toBe(words.beginsIn);
    act(() => jest.advanceTimersByTime(1000));
    expect(timer.getAttribute('aria-label')).toBe(words.endsIn);
    expect(timer.textContent).toBe('01day00hours00minutes00seconds');
    expect(asked).toEqual([]);
    act(() => jest.advanceTimersByTime(24 * hour));
    expect(timer.textContent).toBe('00days00hours00minutes00seconds');
    expect(asked).toHaveLength(1);
  });
});
