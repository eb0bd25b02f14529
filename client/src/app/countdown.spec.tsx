import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import { Countdown } from '../features/listings/components/countdown.tsx';
import { remaining } from '../features/listings/remaining.ts';
import { createI18n } from '../lib/i18n.ts';
import { ServerTime, ServerTimeContext } from '../lib/server-time.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');

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
    expect(timer.textContent).toBe('10:00');
    act(() => jest.advanceTimersByTime(61_000));
    expect(timer.textContent).toBe('8:59');
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
