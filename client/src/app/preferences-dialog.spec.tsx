import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { firstRates } from '#contracts/first-rates.ts';
import { inLocale, splitLocale } from '#contracts/locales.ts';
import { nobody } from '#contracts/nobody.ts';
import { regionIn, localeIn } from '#contracts/region.ts';
import { preferencesRoutes } from '#contracts/routes.ts';
import { meQuery } from '../features/accounts/use-accounts.ts';
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { flagsQuery } from '../features/shell/flags.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { About, Price } from '../lib/price.tsx';
import { ServerTime } from '../lib/server-time.ts';
import { ann } from './auction-page.testing.tsx';
import { App, createCache } from './app.tsx';
import type { PageHandle } from './page-route.ts';
import { PreferencesForm } from './preferences-dialog.tsx';
import { keepMissing } from './region-cookies.ts';

interface Setting {
  handle?: PageHandle;
  isMember?: boolean;
  hasLanguages?: boolean;
  post?: ApiClient['post'];
}

const refused = () => Promise.reject(new Error('nothing is asked'));

/** The form on the page of that address beside prices, and where one was led from there. */
async function shownOn(
  address: string,
  { handle, isMember = false, hasLanguages = true, post = refused }: Setting = {},
) {
  const left: string[] = [];
  const wire: ApiClient = {
    get: refused,
    post,
    live: silentLive,
    leaveFor: (to: string) => void left.push(to),
    waits: false,
  };
  const { locale } = splitLocale(address);
  const i18n = await createI18n({ language: 'en', texts: { shell }, load: () => Promise.resolve({}) });
  const cache = createCache();
  cache.setQueryData(meQuery(wire).queryKey, isMember ? ann : nobody);
  cache.setQueryData(flagsQuery(wire, locale.code).queryKey, { tempWebEnableLanguageSelection: hasLanguages } as never);
  const element = (
    <>
      <p data-testid="prices">
        <Price usdCents={19_000} /> <About money={{ minor: 10_000, currency: 'USD' }} />
      </p>
      <PreferencesForm onDone={() => {}} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element, handle }], {
    initialEntries: [address],
    basename: inLocale(locale, '/'),
  });
  const time = new ServerTime(0, 0);
  const page = await act(async () =>
    render(
      <App cache={cache} api={wire} i18n={i18n} locale={locale} rates={firstRates} time={time}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  const user = userEvent.setup();
  const choose = async (wanted: Partial<Record<'country' | 'language' | 'currency', string>>) => {
    for (const [name, value] of Object.entries(wanted))
      await user.selectOptions(screen.getByLabelText(shell[`preferences.${name as keyof typeof wanted}`]), value);
    await user.click(screen.getByRole('button', { name: shell['preferences.save'] }));
  };
  return { left, page, user, choose, prices: () => screen.getByTestId('prices').textContent };
}

beforeEach(() => {
  for (const name of ['country', 'currency', 'locale_next']) document.cookie = `${name}=; Max-Age=0; Path=/`;
});

/** Where the choice of another country leads from that address. */
async function from(address: string, country: string): Promise<readonly string[]> {
  const { left, page, choose } = await shownOn(address);
  await choose({ country });
  page.unmount();
  return left;
}

it('another country is the same page there, and never another host', async () => {
  expect(await from('/en-gb/auctions?phase=open', 'US')).toEqual(['/auctions?phase=open']);
  expect(await from('/en-gb//evil.example/', 'US')).toEqual(['/evil.example/']);
  expect(await from('/en-gb//evil.example/', 'AU')).toEqual(['/en-au/evil.example/']);
});

it('prices are shown in a currency at once, wherever they stand; it is kept in this browser and no page is left', async () => {
  const { left, page, choose, prices } = await shownOn('/auctions');
  expect(prices()).toBe('$190.00 ');
  await choose({ currency: 'JPY' });
  expect(prices()).toBe('¥30,368 ≈ ¥15,983');
  await choose({ currency: 'MXN' });
  expect(prices()).toBe('MX$3,305 ≈ MX$1,740');
  expect([left, regionIn(document.cookie)]).toEqual([[], { country: 'US', currency: 'MXN' }]);
  page.unmount();
});

it.each([
  [{ country: 'AU' }, '/en-au/x', { country: 'AU', currency: 'AUD' }, 'en-au'],
  [{ country: 'AU', currency: 'JPY' }, '/en-au/x', { country: 'AU', currency: 'JPY' }, 'en-au'],
  [{ country: 'DE' }, '/en-de/x', { country: 'DE', currency: 'EUR' }, 'en-de'],
  [{ country: 'DE', language: 'fr' }, '/fr-fr/x', { country: 'DE', currency: 'EUR' }, 'fr-fr'],
  [{ country: 'JP' }, '/x', { country: 'JP', currency: 'JPY' }, 'en-us'],
  [{ country: 'CA', language: 'fr', currency: 'USD' }, '/fr-ca/x', { country: 'CA', currency: 'USD' }, 'fr-ca'],
] as const)('%o leads to %s, and both are kept', async (wanted, to, region, locale) => {
  const { left, page, choose } = await shownOn('/en-gb/x');
  await choose(wanted);
  expect([left, regionIn(document.cookie), localeIn(document.cookie)?.code]).toEqual([[to], region, locale]);
  page.unmount();
});

it('where languages are not to be chosen, a country keeps the reader’s, and brings its own where it has none of it', async () => {
  const { left, page, choose } = await shownOn('/fr-ca/x', { hasLanguages: false });
  expect(screen.queryByLabelText(shell['preferences.language'])).toBeNull();
  await choose({ country: 'FR' });
  await choose({ country: 'DE' });
  expect(left).toEqual(['/fr-fr/x', '/en-de/x']);
  page.unmount();
});

it('a member’s choice is told to the account; one that cannot be told holds the page up for two seconds at most', async () => {
  const posts: unknown[] = [];
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const ways: ApiClient['post'][] = [() => Promise.resolve({}), refused, () => new Promise(() => {})];
  for (const way of ways) {
    const post: ApiClient['post'] = (path, body, key) => (posts.push([path, body]), way(path, body, key));
    const { left, page, choose } = await shownOn('/x', { isMember: true, post });
    const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(2000);
      return soon();
    });
    await choose({ country: 'GB' });
    await act(async () => {});
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(left).toEqual(['/en-gb/x']);
    limits.mockRestore();
    page.unmount();
  }
  const told = { country: 'GB', language: 'en', currency: 'GBP' };
  expect(posts).toEqual(ways.map(() => [preferencesRoutes.region, told]));
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

/** A limit that is over with the next turn. */
function soon(): AbortSignal {
  const limit = new AbortController();
  queueMicrotask(() => queueMicrotask(() => setTimeout(() => limit.abort(new Error('late')), 0)));
  return limit.signal;
}

it('cookies that are missing are set, others stay; a browser that keeps none goes on, and says so in its log alone', () => {
  document.cookie = 'currency=JPY; Path=/';
  keepMissing({ country: 'CA', currency: 'CAD' });
  expect([regionIn(document.cookie), localeIn(document.cookie)]).toEqual([
    { country: 'CA', currency: 'JPY' },
    undefined,
  ]);
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(() => keepMissing({ country: 'CA', currency: 'CAD' })).not.toThrow();
  expect(warn).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

it("a theme is there at once, and back to the shop's own is back to the page's, which may differ from its route's", async () => {
  const handle = { module: '', texts: [], layout: { currentTheme: 'light' } } as const;
  const { page, user } = await shownOn('/brand/larkholt', { handle });
  const choose = async (choice: 'system' | 'route') => {
    await user.click(screen.getByLabelText(shell[`theme.${choice}`]));
    return document.documentElement.dataset['theme'];
  };
  expect(await choose('system')).toBe('system');
  expect(await choose('route')).toBe('light');
  page.unmount();
});
