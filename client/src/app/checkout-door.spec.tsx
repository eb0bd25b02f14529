import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { nobody } from '#contracts/nobody.ts';
import { meQuery } from '../features/accounts/use-accounts.ts';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import { flagsQuery } from '../features/shell/flags.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { Component } from '../routes/checkout.tsx';
import { App, createCache } from './app.tsx';

async function shownAt(address: string) {
  const never = () => new Promise<never>(() => {});
  const api = { get: never, post: never, live: silentLive, leaveFor: () => {}, waits: false };
  const i18n = await createI18n({ language: 'en', texts: { accounts }, load: () => Promise.resolve({}) });
  const cache = createCache();
  cache.setQueryData(meQuery(api).queryKey, nobody);
  cache.setQueryData(flagsQuery(api, defaultLocale.code).queryKey, { GuestCheckout: true } as never);
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: [address] });
  await act(async () =>
    render(
      <App cache={cache} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
}

it('who would buy a pair is not led on as a guest, who cannot, and comes back to that pair from signing in', async () => {
  await shownAt('/checkout?ask=a&product=p&size=8&price=19000');
  expect(screen.queryByRole('button', { name: accounts['checkout.guest'] })).toBeNull();
  const back = encodeURIComponent('/checkout?ask=a&product=p&size=8&price=19000');
  expect(screen.getByRole('link', { name: accounts.signIn }).getAttribute('href')).toContain(back);
  expect(screen.getByRole('link', { name: accounts.createAccount }).getAttribute('href')).toContain('size%3D8');
});

it('whoever buys gift cards may go on as a guest', async () => {
  await shownAt('/checkout');
  expect(screen.getByRole('button', { name: accounts['checkout.guest'] })).toBeTruthy();
});
