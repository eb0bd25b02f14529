import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { SellForm } from '../features/selling/components/sell-form.tsx';
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { Combobox } from '../ui/combobox.tsx';
import { App, createCache } from './app.tsx';

type Fields = Readonly<Record<string, string>>;

async function open() {
  const wire = {
    get: () => Promise.reject(new Error('nothing is asked')),
    post: () => Promise.reject(new Error('nothing is sent')),
    live: silentLive,
    leaveFor: () => {},
    waits: false,
  };
  const i18n = await createI18n({ language: 'en', texts: { auctions, shell }, load: () => Promise.resolve({}) });
  const router = createMemoryRouter([{ path: '*', element: <SellForm /> }]);
  const page = await act(async () =>
    render(
      <App cache={createCache()} api={wire} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  return { page, user: userEvent.setup() };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const list = (user: User) => user.click(screen.getByRole('button', { name: auctions['sell.list'] }));

async function fillIn(user: User, fields: Fields) {
  for (const [name, value] of Object.entries(fields)) {
    if (field(name).tagName === 'SELECT') await user.selectOptions(field(name), value);
    else {
      await user.clear(field(name));
      await user.type(field(name), value);
    }
  }
}

/** Fields that are wrong, with what is told of each. */
const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map((one) => {
    const told = (one.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    return [one.name, told.map((text) => text?.textContent).join(' ')] as const;
  });

function expectWrong(found: Fields) {
  expect(wrong().map(([name]) => name)).toEqual(Object.keys(found));
  for (const [name, told] of wrong()) expect(told).toContain(found[name]);
  expect((document.activeElement as HTMLInputElement).name).toBe(Object.keys(found)[0]);
}

beforeEach(() => sessionStorage.clear());

const unreadable = auctions['refusals.amount-unreadable'];
const moment = auctions['refusals.moment-unreadable'];
const product = auctions['refusals.product-missing'];

it.each<[string, Fields, Fields]>([
  ['no price', {}, { startPrice: unreadable }],
  [
    'prices in words',
    { startPrice: 'fifty', reserve: 'much', buyNow: '1.005' },
    { startPrice: unreadable, reserve: unreadable, buyNow: unreadable },
  ],
  ['more than can be said', { startPrice: '99999999999' }, { startPrice: 'At most $9,999,999,999.99.' }],
  ['no times', { startPrice: '50', opens: 'at', ends: 'at' }, { opensAt: moment, closesAt: moment }],
])('%s: each field says so, and one goes on at the first', async (_, fields, found) => {
  const { user } = await open();
  await fillIn(user, fields);
  await list(user);
  expectWrong({ product, ...found });
});

it('several are summed up above, each with a way to its field', async () => {
  const { user } = await open();
  await list(user);
  expectWrong({ product, startPrice: unreadable });
  expect(screen.getByText('Please check 2 fields.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: unreadable }));
  expect(document.activeElement).toBe(field('startPrice'));
});

it('what was typed outlives a reload', async () => {
  const { page, user } = await open();
  await fillIn(user, { startPrice: '50', reserve: '60' });
  page.unmount();
  await open();
  expect([field('startPrice').value, field('reserve').value]).toEqual(['50', '60']);
});

it('the look-up goes on with the focus and the letters of the plain field that stood in its place', () => {
  const none = {
    items: [],
    keyOf: String,
    textOf: String,
    show: String,
    status: '',
    onType: () => {},
    onChoose: () => {},
  };
  render(<Combobox label="Product" name="product" typed="Runner" isHeld {...none} />);
  expect([field('product').value, document.activeElement]).toEqual(['Runner', field('product')]);
});
