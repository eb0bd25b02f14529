import { act, render, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { firstRates } from '#contracts/first-rates.ts';
import { locales } from '#contracts/locales.ts';
import { App, createCache } from './app.tsx';
import { type ApiClient, Problem } from '../lib/api-client.ts';
import { useFormat } from '../lib/format.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { useRefusal } from '../lib/refusal.ts';
import { RegionContext } from '../lib/region.ts';
import { ServerTime } from '../lib/server-time.ts';
import book from '../features/book/locales/en.json' with { type: 'json' };

function Words() {
  const { price } = useFormat();
  const words = useRefusal('book', true);
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  return (
    <>
      <p data-testid="button">{price(15_900)}</p>
      <p data-testid="dearer">{words(new Problem(409, 'price-changed', { now: usd(15_900) }))}</p>
      <p data-testid="instead">{words(new Problem(409, 'buy-now-instead', { price: usd(15_900) }))}</p>
    </>
  );
}

it.each(['en-us', 'en-gb', 'fr-fr', 'en-au'])('in %s one price has one figure, whoever says it', async (code) => {
  const locale = locales.find((one) => one.code === code)!;
  const api = { get: () => Promise.resolve({}), live: silentLive, waits: false } as unknown as ApiClient;
  const i18n = await createI18n({ language: 'en', texts: { book }, load: () => Promise.resolve({}) });
  const region = { country: locale.country, currency: locale.currency };
  const element = (
    <RegionContext value={{ region, rates: firstRates, choose: () => {} } as never}>
      <Words />
    </RegionContext>
  );
  await act(async () =>
    render(
      <App cache={createCache()} api={api} i18n={i18n} locale={locale} time={new ServerTime(0, 0)}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </App>,
    ),
  );
  const said = screen.getByTestId('button').textContent;
  expect(screen.getByTestId('dearer').textContent).toContain(said);
  expect(screen.getByTestId('instead').textContent).toContain(said);
});
