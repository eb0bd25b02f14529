import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { notifyManager } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { AuctionCard } from '#contracts/auctions.ts';
import { defaultLocale } from '#contracts/locales.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { WatchHeart } from '../features/watching/components/watch-heart.tsx';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';
import { auction } from './auction-page.testing.tsx';

notifyManager.setScheduler(queueMicrotask);

const cards = Array.from({ length: 60 }, (_, n): AuctionCard => {
  const own = `7e1b4d5e-6d49-4f5c-9d5c-0d7f3f0a1c${n + 10}`;
  return { ...auction, id: own, product: { ...auction.product, name: `Lot ${n + 1}` } };
});

/** A market whose member watches these; like the market it lists no more than a page of them. */
function marketOf(watched: Set<string>) {
  const asked: string[] = [];
  const get = <T,>(address: string) => {
    const url = new URL(address, 'https://market.example');
    if (url.pathname !== auctionRoutes.watched) return Promise.reject(new Error(address));
    asked.push(url.searchParams.get('among') ?? '');
    const among =
      url.searchParams
        .get('among')
        ?.split(',')
        .filter((id) => watched.has(id)) ?? [...watched].slice(0, 24);
    return Promise.resolve({ items: among.map((auctionId) => ({ watch: { auctionId }, auction })) } as T);
  };
  const post = (path: string) => {
    watched.add(path.split('/').at(-2)!);
    return Promise.resolve({ after: 'sealed' });
  };
  const api: ApiClient = {
    get,
    post: jest.fn<ApiClient['post']>(post),
    live: silentLive,
    leaveFor: () => {},
    waits: false,
  };
  return { api, asked };
}

async function showHearts(api: ApiClient) {
  const i18n = await createI18n({ language: 'en', texts: { auctions, shell }, load: () => Promise.resolve({}) });
  const element = cards.map((card) => <WatchHeart key={card.id} auction={card} isMember />);
  const router = createMemoryRouter([{ path: '*', element: <>{element}</> }]);
  await act(async () =>
    render(
      <App cache={createCache()} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
}

const isFull = (n: number) =>
  screen.getByRole('button', { name: `Watch Lot ${n}` }).getAttribute('aria-pressed') === 'true';

it('knows all that are watched, however many: those on the page are asked about, many at a time', async () => {
  const { api, asked } = marketOf(new Set(cards.map(({ id }) => id)));
  await showHearts(api);
  expect(cards.map((_, n) => isFull(n + 1))).toEqual(cards.map(() => true));
  expect(asked.map((ids) => ids.split(',').length)).toEqual([48, 12]);
});

it('shows what the market says behind a press, of that one alone', async () => {
  const { api } = marketOf(new Set([cards[29]!.id]));
  await showHearts(api);
  expect([isFull(30), isFull(40)]).toEqual([true, false]);
  await act(async () => screen.getByRole('button', { name: 'Watch Lot 40' }).click());
  expect([isFull(30), isFull(40), isFull(41)]).toEqual([true, true, false]);
});
