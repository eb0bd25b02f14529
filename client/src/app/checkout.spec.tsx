import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Me } from '#contracts/accounts.ts';
import { defaultLocale } from '#contracts/locales.ts';
import { countsAsGuest, nobody } from '#contracts/nobody.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { meQuery } from '../features/accounts/use-accounts.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { Component as Checkout } from '../routes/checkout.tsx';
import { App, createCache } from './app.tsx';
import { ann } from './auction-page.testing.tsx';
import { GuestLeaves } from './guest-leaves.tsx';

const guest: Me = { ...nobody, isGuest: true };

/** The screen and what follows every page, for this visitor, at this address. */
async function open(me: Me, path: string, GuestCheckout = true) {
  const posted: string[] = [];
  const leaveFor = jest.fn<ApiClient['leaveFor']>();
  const api: ApiClient = {
    get: <T,>(address: string) => Promise.resolve((address.includes('flags') ? { GuestCheckout } : me) as T),
    post: (address) => {
      posted.push(address);
      return Promise.resolve({});
    },
    live: silentLive,
    leaveFor,
    waits: false,
  };
  const cache = createCache();
  const { queryKey } = meQuery(api);
  cache.setQueryData(queryKey, me);
  const i18n = await createI18n({ language: 'en', texts: { accounts, shell }, load: () => Promise.resolve({}) });
  const at = (element: React.ReactNode) => (
    <>
      {element}
      <GuestLeaves />
    </>
  );
  const routes = [
    { path: '/checkout', element: at(<Checkout />) },
    { path: '*', element: at(null) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () =>
    render(
      <App cache={cache} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  return { posted, leaveFor, router, whoIsHere: () => cache.getQueryData(queryKey) };
}

const guestButton = () => screen.queryByRole('button', { name: accounts['checkout.guest'] });

it('guest or no user id: that is a guest', () => {
  expect([guest, nobody, { ...ann, isGuest: true }].map(countsAsGuest)).toEqual([true, true, true]);
  expect(countsAsGuest(ann)).toBe(false);
});

describe('the gate of the checkout', () => {
  it('offers to sign in, to create an account and to go on as a guest', async () => {
    const { posted, leaveFor } = await open(nobody, '/checkout');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(accounts.signIn)).toBe('/login?redirect=%2Fcheckout');
    expect(hrefOf(accounts.createAccount)).toBe('/register?redirect=%2Fcheckout');
    await userEvent.setup().click(guestButton()!);
    expect(posted).toEqual([accountRoutes.guest]);
    expect(leaveFor).toHaveBeenCalledWith('/checkout');
  });

  it('offers no guest where the flag is off', async () => {
    await open(nobody, '/checkout', false);
    expect(screen.getByRole('link', { name: accounts.signIn })).toBeTruthy();
    expect(guestButton()).toBeNull();
  });

  it.each([
    ['a member', ann],
    ['a guest', guest],
  ])('lets %s in, and says that there is nothing to pay for', async (_, me) => {
    await open(me, '/checkout');
    expect(screen.getByText(accounts['checkout.empty'])).toBeTruthy();
    expect(guestButton()).toBeNull();
  });
});

describe('a guest', () => {
  it('stays one beneath the checkout', async () => {
    for (const path of ['/checkout', '/checkout/shipping']) expect((await open(guest, path)).posted).toEqual([]);
  });

  it.each(['/', '/auctions', '/checkouts', '/account/checkout'])(
    'is none any more at %s, and is logged out once',
    async (path) => {
      const { posted, router, whoIsHere } = await open(guest, path);
      expect(new Set(posted)).toEqual(new Set([accountRoutes.signOut])); // twice in development: effects run twice there
      expect(whoIsHere()).toEqual(nobody);
      const before = posted.length;
      await act(() => router.navigate('/products'));
      expect(posted).toHaveLength(before);
    },
  );

  it.each([
    ['who has no session', nobody],
    ['who has an account', ann],
  ])('%s is not logged out anywhere', async (_, me) => {
    expect((await open(me, '/auctions')).posted).toEqual([]);
  });
});
