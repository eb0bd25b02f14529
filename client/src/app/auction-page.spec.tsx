import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifyManager } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import type { Me } from '#contracts/accounts.ts';
import type { LiveChange } from '#contracts/live.ts';
import { defaultLocale, type Locale, locales } from '#contracts/locales.ts';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import catalog from '../features/catalog/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { type Listener, silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { NetworkError, Problem, type ApiClient } from '../lib/api-client.ts';
import { App, createCache, type AppDeps } from './app.tsx';
import { routes } from './routes.tsx';

// The cache tells its screens at once: no spec waits for a timer.
notifyManager.setScheduler(queueMicrotask);
window.scrollTo = () => {}; // jsdom has none

const id = '7e1b4d5e-6d49-4f5c-9d5c-0d7f3f0a1c11';
const memberId = '0f0e2f3c-98a5-4c3e-8f2a-5b4e7a5d2b22';
const now = Date.parse('2026-05-01T12:00:00.000Z');

const auction: AuctionPage = {
  id,
  rev: '0005',
  phase: 'open',
  product: {
    templateId: id,
    slug: 'harbour-low',
    name: 'Harbour Low',
    brandName: 'Larkholt',
    category: 'sneakers',
    color: 'Chalk',
    silhouette: 'low',
  },
  size: '8',
  condition: 'new',
  currency: 'USD',
  startPrice: 5000,
  price: 5000,
  nextBid: 5100,
  leader: 1,
  bids: 1,
  reserve: 'none',
  opensAt: '2026-05-01T11:00:00.000Z',
  closesAt: '2026-05-01T12:10:00.000Z',
  plannedClose: '2026-05-01T12:10:00.000Z',
  extended: 0,
  buyNow: null,
  watchers: 0,
  retractions: 0,
  retractors: [],
  answers: [],
  pictures: [],
  reason: null,
  sellerId: '1b0e2f3c-98a5-4c3e-8f2a-5b4e7a5d2b33',
  rules: 'plinth-0',
  bidders: 1,
  recent: [{ n: 1, at: '2026-05-01T11:30:00.000Z', price: 5000, leader: 1, by: 'bid' }],
  winner: null,
  endedBy: null,
  auditHead: null,
};
const ann: Me = {
  id: memberId,
  email: 'ann@example.org',
  name: 'Ann',
  isGuest: false,
  isAuthenticated: true,
  verified: true,
  roles: ['shopper'],
};
const annsBid: MyBid = {
  id: `${id}:${memberId}`,
  rev: '0005',
  auctionId: id,
  memberId,
  alias: 1,
  maximum: { minor: 6000, currency: 'USD' },
  bids: 1,
  lastAt: auction.opensAt,
  retracted: false,
  earlier: [],
  mayBid: true,
  asked: null,
  seen: false,
  won: null,
};

interface Setting {
  me?: Me;
  mine?: MyBid | null;
  post?: ApiClient['post'];
  locale?: Locale;
}

/** The auction's screen on a wire of the spec's own. */
async function openScreen({
  me = ann,
  mine = null,
  post = () => Promise.resolve({}),
  locale = defaultLocale,
}: Setting = {}) {
  const listeners = new Map<string, Listener>();
  const answers: Record<string, unknown> = {
    me,
    mine: { bid: mine },
    [id]: auction,
    'feature-flags': { Auctions: true },
    inbox: { id: memberId, rev: '0001', unread: 0, items: [] },
  };
  const api: ApiClient = {
    get: <T,>(path: string) => Promise.resolve(answers[path.split('?')[0]!.split('/').at(-1)!] as T),
    post,
    live: {
      ...silentLive,
      listen: (room, listener) => {
        listeners.set(room, listener);
        return () => {};
      },
    },
    leaveFor: () => {},
    waits: true,
  };
  const texts = { accounts, auctions, catalog, shell };
  const i18n = await createI18n({ language: 'en', texts, load: () => Promise.resolve({}) });
  const deps: AppDeps = { cache: createCache(), api, i18n, locale, time: new ServerTime(now) };
  const router = createMemoryRouter(
    routes(() => deps),
    { initialEntries: [`/auctions/${id}`] },
  );
  render(
    <App {...deps}>
      <RouterProvider router={router} />
    </App>,
  );
  await screen.findByRole('heading', { level: 1 });
  const push = (change: LiveChange) => act(async () => listeners.get(`auction-page:${id}`)!.change(change));
  return {
    answers,
    auctionMoved: (change: Partial<AuctionPage>) => push({ view: 'auction-page', id, doc: { ...auction, ...change } }),
    auctionGone: (rev: string) => push({ view: 'auction-page', id, doc: null, rev }),
    joined: () => act(async () => listeners.get(`auction-page:${id}`)!.joined()),
  };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your maximum' });
const bidFor = async (amount: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), amount);
  await userEvent.click(screen.getByRole('button', { name: 'Place bid' }));
};
const at = (rev: string, price: number, leader: number): Partial<AuctionPage> => ({
  rev,
  price,
  leader,
  nextBid: price + 100,
  bids: Number(rev),
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the bid form', () => {
  it('has the next valid amount in the field and sends a maximum in minor units', async () => {
    const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: 'sealed', at: auction.opensAt });
    await openScreen({ post });
    expect(field().value).toBe('51.00');
    await bidFor('1,052.50');
    expect(post).toHaveBeenCalledWith(
      `/web-api/v1/auctions/${id}/bids`,
      { maximum: { minor: 105250, currency: 'USD' } },
      expect.stringMatching(/^[\w-]{36}$/),
    );
    expect(await screen.findByText('Your bid is in: up to $1,052.50.')).toBeTruthy();
  });

  it('says what is too low or unreadable before anything is sent', async () => {
    const post = jest.fn<ApiClient['post']>();
    await openScreen({ post });
    await bidFor('50');
    expect(screen.getByText('Too low: the next bid is $51.00 or more.')).toBeTruthy();
    await bidFor('many');
    expect(screen.getByText('Please enter an amount, such as 52.50.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
  });

  it.each([
    [new Problem(409, 'auction-over'), 'The auction is over: your bid came too late.'],
    [
      new Problem(409, 'bid-too-low', { lowest: { minor: 6200, currency: 'USD' } }),
      'Too low: the next bid is $62.00 or more.',
    ],
    [new Problem(403, 'email-unverified'), /confirm your email address first/],
    [new Problem(418, 'unheard-of'), 'Something went wrong. Please try again.'],
  ])('says why the market refused: %s', async (problem, words) => {
    await openScreen({ post: () => Promise.reject(problem) });
    await bidFor('55');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('repeats a bid without an answer under its old key, a new bid under a new one', async () => {
    const keys: string[] = [];
    const post: ApiClient['post'] = (_, __, key) => {
      keys.push(key);
      return keys.length === 1 ? Promise.reject(new NetworkError()) : Promise.resolve({ after: '1' });
    };
    await openScreen({ post });
    await bidFor('55');
    await screen.findByText('Your bid is in: up to $55.00.');
    await bidFor('57');
    await screen.findByText('Your bid is in: up to $57.00.');
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('the live auction', () => {
  it('shows a pushed page, drops an older one, and tells a beaten bidder', async () => {
    const market = await openScreen({ mine: annsBid });
    expect(screen.getByText('You are the highest bidder.')).toBeTruthy();
    await market.auctionMoved(at('0007', 6100, 2));
    expect(screen.getByText('You have been outbid.')).toBeTruthy();
    expect(field().value).toBe('62.00');
    await market.auctionMoved(at('0006', 5600, 1)); // late: the newer one stays
    expect(screen.getByText('You have been outbid.')).toBeTruthy();
    expect(field().value).toBe('62.00');
  });

  it('keeps what the visitor is typing', async () => {
    const market = await openScreen();
    await userEvent.clear(field());
    await userEvent.type(field(), '99');
    await market.auctionMoved(at('0007', 6100, 2));
    expect(field().value).toBe('99');
  });

  it('reads the auction once more when it joins its room, and never goes back', async () => {
    const market = await openScreen();
    await market.auctionMoved(at('0009', 7000, 2));
    market.answers[id] = { ...auction, ...at('0008', 6800, 3) }; // an answer from before the push
    await market.joined();
    expect(field().value).toBe('71.00');
    market.answers[id] = { ...auction, ...at('0010', 7200, 3) };
    await market.joined();
    expect(field().value).toBe('73.00');
  });

  it('is not there any more once it is gone, whatever still comes of it', async () => {
    const market = await openScreen();
    await market.auctionGone('0006');
    expect(screen.getByText('404')).toBeTruthy();
    market.answers[id] = { ...auction, ...at('0005', 6800, 3) };
    await market.joined();
    expect(screen.getByText('404')).toBeTruthy();
  });

  it('says how it ended', async () => {
    const market = await openScreen({ mine: annsBid });
    await market.auctionMoved({ rev: '0008', phase: 'closed', winner: { alias: 1, price: 5000 }, endedBy: 'time' });
    expect(screen.getAllByText('You won it for $50.00.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull();
  });

  it.each([
    ['a visitor', { ...ann, isAuthenticated: false, id: null }, /Sign in to bid/],
    ['an unconfirmed member', { ...ann, verified: false }, /Confirm your email address to bid/],
    ['the seller', { ...ann, id: auction.sellerId }, /your own auction/],
  ])('tells %s what stands before a bid', async (_, me, words) => {
    await openScreen({ me });
    expect(screen.getByText(words)).toBeTruthy();
  });
});

it('prices say that VAT is in them where the locale wants it', async () => {
  const said = () => screen.queryByText(/VAT included/);
  await openScreen({ locale: locales.find(({ showVAT }) => showVAT)! });
  expect(said()).not.toBeNull();
  cleanup();
  await openScreen();
  expect(said()).toBeNull();
});
