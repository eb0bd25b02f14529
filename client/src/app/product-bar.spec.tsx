import { notifyManager } from '@tanstack/react-query';
import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BookSize } from '#contracts/book.ts';
import type { FeatureFlags } from '#contracts/flags.ts';
import { defaultLocale } from '#contracts/locales.ts';
import type { ProductPage } from '#contracts/products.ts';
import texts from '../features/book/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { flagsQuery } from '../features/shell/flags.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';
import { ProductBar } from './product-bar.tsx';
import { actOnWindows } from './product-state.ts';

notifyManager.setScheduler(queueMicrotask);

const product: ProductPage = {
  id: '5f3e7a10-0000-4000-8000-0000000000a1',
  rev: '1',
  slug: 'sized-low',
  name: 'Sized Low',
  brandName: 'Nike',
  brandSlug: 'nike',
  sku: 'SZ-1',
  category: 'sneakers',
  subCategory: 'running',
  silhouette: 'Sized',
  silhouetteSlug: 'sized',
  color: 'Chalk',
  details: '',
  designer: null,
  upperMaterial: null,
  technology: null,
  look: { silhouette: 'low', colours: ['#ffffff'] },
  gender: 'men',
  releaseDate: null,
  retailPriceCents: null,
  sizeOptions: Array.from({ length: 27 }, (_, n) => String(3.5 + n / 2)).toReversed(),
  variants: [],
  addedAt: '2026-05-01T12:00:00.000Z',
};

const ask = (cents: number, offer: number | null = null) => ({ ask: cents, instant: null, offer });
const used: BookSize = {
  size: '9',
  tiers: { 'used-clean': ask(22_000), used: ask(18_000, 15_000) },
  display: 18_000,
  lastSale: null,
};
const asNew: BookSize = { size: '8', tiers: { new: ask(30_000) }, display: 30_000, lastSale: null };

const nothing: ApiClient = {
  get: (address) => Promise.reject(new Error(address)),
  post: (address) => Promise.reject(new Error(address)),
  live: silentLive,
  leaveFor: () => {},
  waits: false,
};

/** The sizes as a list, of that book. */
async function showRows(book: readonly BookSize[], flags: Partial<FeatureFlags> = { CheckoutOffers: true }) {
  const i18n = await createI18n({ language: 'en', texts: { book: texts, shell }, load: () => Promise.resolve({}) });
  const cache = createCache();
  cache.setQueryData(flagsQuery(nothing, defaultLocale.code).queryKey, flags as FeatureFlags);
  const bar = <ProductBar {...{ product, book }} chosen={undefined} renderTiles={() => null} onTake={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element: bar }]);
  await act(async () =>
    render(
      <App cache={cache} api={nothing} i18n={i18n} locale={defaultLocale} time={new ServerTime(0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  press(texts['sizes.list']);
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sections = () =>
  within(screen.getByRole('group', { name: texts['sizes.sections'] }))
    .getAllByRole('button')
    .map((one) => one.textContent);
const rows = () => screen.getAllByRole('listitem').map((one) => parseFloat(one.textContent));

beforeEach(() => act(() => actOnWindows({ do: 'reset' })));

it('buy bar sections: new, used, offer', async () => {
  await showRows([asNew, used]);
  expect(sections()).toEqual(['New 1', 'Used 1', 'Offers 1']);
});

it('CheckoutOffers off: no offer section, not even where it was looked at before', async () => {
  act(() => actOnWindows({ do: 'setBigBuyBarView', view: 'offer' }));
  await showRows([asNew, used], { CheckoutOffers: false });
  expect(sections()).toEqual(['New 1', 'Used 1']);
  expect(screen.getByRole('button', { name: 'New 1' }).getAttribute('aria-pressed')).toBe('true');
});

it('out-of-stock states for new and used', async () => {
  await showRows([used]);
  expect(screen.getByText(texts['sizes.out.new'])).toBeTruthy();
  press(/^Used/);
  expect(screen.queryByText(texts['sizes.out.new'])).toBeNull();
  expect(screen.queryByText(texts['sizes.out.used'])).toBeNull();
});

it('the used-clean price stands beside used, where it is the dearer of both; an expanded row has all five tiers', async () => {
  await showRows([used]);
  press(/^9(?!\.)/);
  const [tiers] = screen.getAllByRole('list').filter((one) => within(one).queryByText(texts['bucket.used']));
  expect(tiers).toBeTruthy();
  const tier = document.querySelector('[data-tier="used"]')!;
  expect(tier.textContent).toContain('$180');
  expect(tier.textContent).toContain('Cleaned: $220');
  expect(Array.from(document.querySelectorAll('[data-tier]'), (one) => one.getAttribute('data-tier'))).toEqual([
    'bestPrice',
    'instantShip',
    'newWithBoxIssues',
    'newWithDefects',
    'used',
  ]);
});

it('sizes are sorted ascending; grid page size: 24', async () => {
  await showRows([asNew]);
  const ascending = product.sizeOptions.map(Number).toReversed();
  expect(rows()).toEqual(ascending.slice(0, 24));
  press(texts['sizes.more']);
  expect(rows()).toEqual(ascending);
});

it('a size that cannot be had opens wants', async () => {
  await showRows([asNew]);
  expect(screen.getByRole('button', { name: /^3\.5/ }).getAttribute('aria-haspopup')).toBe('dialog');
});
