import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { inLocale, splitLocale } from '#contracts/locales.ts';
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';
import type { PageHandle } from './page-route.ts';
import { PreferencesForm } from './preferences-form.tsx';

/** The form on the page of that address, and where one was led from there. */
async function shownOn(address: string, handle?: PageHandle) {
  const left: string[] = [];
  const nothing = () => Promise.reject(new Error('nothing is asked'));
  const wire = {
    get: nothing,
    post: nothing,
    live: silentLive,
    leaveFor: (to: string) => void left.push(to),
    waits: false,
  };
  const { locale } = splitLocale(address);
  const i18n = await createI18n({ language: 'en', texts: { shell }, load: () => Promise.resolve({}) });
  const routes = [{ path: '*', element: <PreferencesForm onDone={() => {}} />, handle }];
  const router = createMemoryRouter(routes, { initialEntries: [address], basename: inLocale(locale, '/') });
  const page = await act(async () =>
    render(
      <App cache={createCache()} api={wire} i18n={i18n} locale={locale} time={new ServerTime(0, 0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  return { left, page, user: userEvent.setup() };
}

/** Where the choice of another country leads from that address. */
async function from(address: string, country: string): Promise<readonly string[]> {
  const { left, page, user } = await shownOn(address);
  await user.selectOptions(screen.getByLabelText(shell['preferences.country']), country);
  await user.click(screen.getByRole('button', { name: shell['preferences.save'] }));
  page.unmount();
  return left;
}

it('another country is the same page there, and never another host', async () => {
  expect(await from('/en-gb/auctions?phase=open', 'US')).toEqual(['/auctions?phase=open']);
  expect(await from('/en-gb//evil.example/', 'US')).toEqual(['/evil.example/']);
  expect(await from('/en-gb//evil.example/', 'AU')).toEqual(['/en-au/evil.example/']);
});

it("a theme is there at once, and back to the shop's own is back to the page's, which may differ from its route's", async () => {
  const { page, user } = await shownOn('/brand/larkholt', { module: '', texts: [], layout: { currentTheme: 'light' } });
  const choose = async (choice: 'system' | 'route') => {
    await user.click(screen.getByLabelText(shell[`theme.${choice}`]));
    return document.documentElement.dataset['theme'];
  };
  expect(await choose('system')).toBe('system');
  expect(await choose('route')).toBe('light');
  page.unmount();
});
