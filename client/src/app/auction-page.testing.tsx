import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { notifyManager } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { AuctionPage, MyBid } from '#contracts/auctions.ts';
import type { Me } from '#contracts/accounts.ts';
import type { LiveChange } from '#contracts/live.ts';
import { defaultLocale, type Locale } from '#contracts/locales.ts';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import catalog from '../features/catalog/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { type Listener, silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { App, createCache, type AppDeps } from './app.tsx';
import { routes } from './routes.tsx';

// The cache tells its screens at once: no spec waits for a timer.
notifyManager.setScheduler(queueMicrotask);
window.scrollTo = () => {}; // jsdom has none

/** The one auction of these specs. */
export const id = '7e1b4d5e-6d49-4f5c-9d5c-0d7f3f0a1c11';
const memberId = '0f0e2f3c-98a5-4c3e-8f2a-5b4e7a5d2b22';
const now = Date.parse('2026-05-01T12:00:00.000Z');

/** Open, with one bid, its market's time ten minutes before the close. */
export const auction: AuctionPage = {
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
  picture: null,
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
/** A member who may bid. */
export const ann: Me = {
  id: memberId,
  email: 'ann@example.org',
  name: 'Ann',
  isGuest: false,
  isAuthenticated: true,
  verified: true,
  roles: ['shopper'],
};
/** Ann leads with it. */
export const annsBid: MyBid = {
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
  chance: null,
};

interface Setting {
  me?: Me;
  mine?: MyBid | null;
  post?: ApiClient['post'];
  locale?: Locale;
}

/** A wire of the spec's own: what it answers, and who listens. */
function wireOf({ me = ann, mine = null, post = () => Promise.resolve({}) }: Setting) {
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
  return { listeners, answers, api };
}

/** The auction's screen on a wire of the spec's own. */
export async function openScreen(setting: Setting = {}) {
  const { locale = defaultLocale } = setting;
  const { listeners, answers, api } = wireOf(setting);
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

/** Time stands until the test lets it pass; jsdom has no modal dialogs. */
export function standingTime() {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    HTMLDialogElement.prototype.showModal = show;
    HTMLDialogElement.prototype.close = close;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    sessionStorage.clear();
  });
  return (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
}

function show(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}
