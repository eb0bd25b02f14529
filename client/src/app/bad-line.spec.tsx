import { act, render, screen } from '@testing-library/react';
import { expect, it, jest } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { OnBadLine } from '../features/listings/components/on-bad-line.tsx';
import listings from '../features/listings/locales/en.json' with { type: 'json' };
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';

it.each([
  [{ price: { minor: 2000, currency: 'USD' } }, 'Send $20.00 again'],
  [{}, 'Send it again'],
])('says what is sent again, where it has a price: %j', async (unsure, words) => {
  const api = { get: () => Promise.resolve({}), live: silentLive, waits: false } as unknown as ApiClient;
  const i18n = await createI18n({ language: 'en', texts: { listings }, load: () => Promise.resolve({}) });
  const sendAgain = jest.fn();
  const element = <OnBadLine of={{ isWaiting: false, takeBack: () => {}, unsure, sendAgain, letGo: () => {} }} />;
  await act(async () =>
    render(
      <App cache={createCache()} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </App>,
    ),
  );
  screen.getByRole('button', { name: words }).click();
  expect(sendAgain).toHaveBeenCalledTimes(1);
});
