import { expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { bookRoutes } from '#contracts/book-routes.ts';
import { defaultLocale } from '#contracts/locales.ts';
import { App, createCache } from './app.tsx';
import { Problem } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import book from '../features/book/locales/en.json' with { type: 'json' };
import { PriceCharts } from '../features/book/components/price-charts.tsx';
import { SizeOffers } from '../features/book/components/size-offers.tsx';
import { OwnLines } from '../features/offers/components/own-lines.tsx';
import offers from '../features/offers/locales/en.json' with { type: 'json' };
import { UsedItem } from '../features/book/components/used-item.tsx';

async function open(element: React.ReactNode, answer: (path: string) => unknown) {
  const asked: string[] = [];
  const get = async (path: string) => (asked.push(path), answer(path) as never);
  const api = { get, post: async () => ({}), live: silentLive, leaveFor: () => {}, waits: false } as never;
  const i18n = await createI18n({ language: 'en', texts: { book, offers }, load: () => Promise.resolve({}) });
  const router = createMemoryRouter([{ path: '*', element }]);
  await act(async () =>
    render(
      <App cache={createCache()} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  return asked;
}
const day = (over: object) => ({
  day: '2026-11-20',
  count: 0,
  minCents: null,
  maxCents: null,
  lastCents: null,
  lowestAskCents: null,
  highestOfferCents: null,
  ...over,
});

it('the chart of sales names the lowest and the highest of them all, not of the last of each day', async () => {
  const days = [day({ count: 3, minCents: 8000, maxCents: 40_000, lastCents: 20_000 })] as never;
  await open(<PriceCharts days={days} />, () => ({}));
  const said = [...document.querySelectorAll('[aria-label]')].map((e) => e.getAttribute('aria-label'));
  expect(said.join()).toContain('from $80.00 to $400.00');
});

it('the sales of a size are asked for again when another is sold', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const last = (cents: number, at: string) => ({ cents, at });
  const best = { ask: 20_000, instant: null, offer: null };
  const sale = (cents: number, at: string) => ({ cents, at, tier: 'new' });
  const told = { sales: [sale(15_000, '2026-11-01T00:00:00.000Z')] };
  let move: (n: number) => void = () => {};
  function Page() {
    const [n, set] = useState(0);
    move = set;
    const lastSale = n === 0 ? last(15_000, '2026-11-01T00:00:00.000Z') : last(90_000, '2026-11-30T00:00:00.000Z');
    const size = { size: '8', tiers: { new: best }, lastSale, display: 20_000 };
    return (
      <SizeOffers templateId={id} size="8" sizeText="8" book={size} isOnSale={false} turnedTo="new" onTurn={() => {}} />
    );
  }
  const asked = await open(<Page />, (path) =>
    path.startsWith(bookRoutes.sales(id))
      ? { last: [...told.sales], months: [{ month: '2026-11', count: told.sales.length }] }
      : {},
  );
  await act(async () => {});
  told.sales.unshift(sale(90_000, '2026-11-30T00:00:00.000Z'));
  await act(async () => move(1));
  await waitFor(() => expect(asked.filter((path) => path.startsWith(bookRoutes.sales(id)))).toHaveLength(2));
  await waitFor(() => expect(document.body.textContent).toContain('$900.00'));
});

it('nobody is led to the checkout of a price that they did not press', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const size = {
    size: '8',
    tiers: { new: { ask: 19_000, instant: null, offer: null } },
    lastSale: null,
    display: 19_000,
  };
  let cents = 90_000;
  const lowest = () => ({ listingId: id, price: { minor: cents, currency: 'USD' } });
  await open(
    <SizeOffers templateId={id} size="8" sizeText="8" book={size} isOnSale={false} turnedTo="new" onTurn={() => {}} />,
    (path) => (path.startsWith(bookRoutes.lowest(id)) ? lowest() : { last: [], months: [] }),
  );
  const press = () => act(async () => screen.getAllByRole('button', { name: /^Buy: / })[0]!.click());
  await press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('$900.00'));
  cents = 18_000; // what costs less is what they wanted
  await press();
  await waitFor(() => expect(screen.queryByRole('alert')?.textContent ?? '').toBe(''));
});

/** jsdom has neither. */
HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

it('a used item that is looked at follows its book: its price, and that it is gone', async () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const item = { id, rev: '1', templateId: id, size: '8', shoeCondition: 'used', boxCondition: 'missing_lid' };
  const shown = { ...item, tier: 'used', pictures: [], defects: [], listedAt: '2026-11-01T00:00:00.000Z' };
  let cents: number | null = 13_000;
  let move: (rev: string) => void = () => {};
  function Page() {
    const [rev, set] = useState('1');
    move = set;
    return <UsedItem id={id} product={{ name: 'Low' } as never} rev={rev} offer={undefined} />;
  }
  await open(<Page />, () => {
    if (cents === null) throw new Problem(404, 'not-found');
    return { ...shown, price: { minor: cents, currency: 'USD' } };
  });
  await waitFor(() => expect(document.body.textContent).toContain('$130.00'));
  cents = 95_000;
  await act(async () => move('2'));
  await waitFor(() => expect(document.body.textContent).toContain('$950.00'));
  cents = null;
  await act(async () => move('3'));
  await waitFor(() => expect(document.body.textContent).toContain(book['refusals.ask-gone']));
  expect(document.body.textContent).not.toContain('$950.00');
});

it('until when an offer stands is the moment where one is, not the day in London', async () => {
  const until = '2026-12-03T22:40:00.000Z';
  const item = { id: 'o', product: { templateId: 't' }, size: '8', tiers: ['new'], listingId: null, is: 'live', until };
  await open(<OwnLines items={[{ ...item, price: { minor: 20_000, currency: 'USD' } } as never]} />, () => ({
    sizes: [],
  }));
  const said = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  expect(document.body.textContent).toContain(said.format(Date.parse(until)).split(',')[0]);
  expect(document.body.textContent).toMatch(/:40/);
});
