import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifyManager } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { chosenKinds, noticeKinds } from '#contracts/notices.ts';
import type { Inbox, Notice } from '#contracts/notifications.ts';
import { App, createCache } from './app.tsx';
import { createI18n } from '../lib/i18n.ts';
import { type Listener, silentLive } from '../lib/live.ts';
import { Notices, NoticesContext } from '../lib/notices.ts';
import { ServerTime } from '../lib/server-time.ts';
import { Problem, type ApiClient } from '../lib/api-client.ts';
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { InboxList } from '../features/notifications/components/inbox-list.tsx';
import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx';
import { UnreadBadge } from '../features/notifications/components/unread-badge.tsx';
import { UnsubscribeForm } from '../features/notifications/components/unsubscribe-form.tsx';
import ofAuctions from '../features/auctions/notices/en.json' with { type: 'json' };
import ofAccounts from '../features/accounts/notices/en.json' with { type: 'json' };
import ofOffers from '../features/offers/notices/en.json' with { type: 'json' };
import ofOrders from '../features/orders/notices/en.json' with { type: 'json' };
import ofSellers from '../features/sellers/notices/en.json' with { type: 'json' };
import ofWants from '../features/wants/notices/en.json' with { type: 'json' };
import notifications from '../features/notifications/locales/en.json' with { type: 'json' };

notifyManager.setScheduler(queueMicrotask);

const memberId = '0f0e2f3c-98a5-4c3e-8f2a-5b4e7a5d2b22';
const at = '2026-05-01T12:00:00.000Z';
const notice = (id: string, over: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'outbid',
  about: { kind: 'auction', id: `auction-${id}` },
  words: { templateId: 't', name: `Lot ${id}`, size: '9', price: { minor: 5600, currency: 'USD' }, closesAt: at },
  at,
  read: false,
  ...over,
});
const inboxOf = (rev: string, ...items: Notice[]): Inbox => ({
  id: memberId,
  rev,
  unread: items.filter(({ read }) => !read).length,
  items,
});

let inbox: Inbox;
const told = () => ({
  id: memberId,
  rev: '',
  newsletterSince: null,
  kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, { inbox: true, mail: kind !== 'lost' }])),
});

async function show(screenOf: React.ReactNode, { path = '/', post }: { path?: string; post?: ApiClient['post'] } = {}) {
  const listeners: Listener[] = [];
  const api: ApiClient = {
    get: <T,>(address: string) => Promise.resolve((address.includes('preferences') ? told() : inbox) as T),
    post: post ?? (() => Promise.resolve({ after: '9' })),
    live: { ...silentLive, listen: (_, listener) => (listeners.push(listener), () => {}) },
    leaveFor: () => {},
    waits: true,
  };
  const i18n = await createI18n({
    language: 'en',
    texts: {
      notices: { ...ofAccounts, ...ofAuctions, ...ofOffers, ...ofOrders, ...ofSellers, ...ofWants },
      notifications,
      shell,
    },
    load: () => Promise.resolve({}),
  });
  const said = new Notices();
  const router = createMemoryRouter([{ path: '*', element: screenOf }], { initialEntries: [path] });
  await act(async () =>
    render(
      <NoticesContext value={said}>
        <App cache={createCache()} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(Date.parse(at))}>
          <RouterProvider router={router} />
        </App>
      </NoticesContext>,
    ),
  );
  const push = (doc: Inbox) =>
    act(async () => listeners.forEach((listener) => listener.change({ view: 'inbox', id: doc.id, doc })));
  return { push, said: () => said.all().map(({ text }) => text) };
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  inbox = inboxOf('1', notice('a'));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the bell', () => {
  it('counts, says what is new and only that, and keeps to the newer document', async () => {
    const { push, said } = await show(<UnreadBadge memberId={memberId} />);
    expect(screen.getByText('1')).toBeTruthy();
    expect(said()).toEqual([]);
    await push(inboxOf('3', notice('b', { kind: 'won' }), notice('a')));
    expect(screen.getByText('2')).toBeTruthy();
    expect(said()).toEqual(['You won Lot b for $56.00.']);
    await push(inboxOf('2', notice('a')));
    expect(screen.getByText('2')).toBeTruthy();
  });

  it('is silent about the auction that is on the screen', async () => {
    const { push, said } = await show(<UnreadBadge memberId={memberId} />, { path: '/auctions/auction-b' });
    await push(inboxOf('2', notice('b'), notice('a')));
    expect(said()).toEqual([]);
  });
});

describe('the inbox', () => {
  it('marks what is opened, and all at once', async () => {
    const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: '9' });
    await show(<InboxList memberId={memberId} />, { post });
    await userEvent.click(screen.getByRole('link'));
    expect(post.mock.calls[0]!.slice(0, 2)).toEqual(['/web-api/v1/users/me/inbox/read', { ids: ['a'] }]);
  });

  it('says that nothing is there, and what to do', async () => {
    inbox = inboxOf('1');
    await show(<InboxList memberId={memberId} />);
    expect(screen.getByRole('link').textContent).toBe('See live auctions');
  });

  it('says every kind in words, with a price and without', async () => {
    const order = { number: '123412341234', order: '1234-1234-1234' };
    const words = { templateId: 't', name: 'Lot', size: '9', price: null, closesAt: at, by: at, ...order };
    inbox = inboxOf(
      '1',
      ...chosenKinds().flatMap((kind) => [
        notice(kind, { kind, words: { ...words, name: `Lot ${kind}`, price: { minor: 5600, currency: 'USD' } } }),
        notice(`-${kind}`, { kind, words }),
      ]),
    );
    await show(<InboxList memberId={memberId} />);
    expect(document.body.textContent).not.toMatch(/(?:said|kind)\.|\{\{/);
  });
});

it('only what has changed is sent of the preferences', async () => {
  const post = jest.fn<ApiClient['post']>().mockResolvedValue({ after: '9' });
  await show(<PreferencesForm />, { post });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Outbid: Email' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(post.mock.calls[0]![1]).toEqual({ kinds: { outbid: { inbox: true, mail: false } } });
});

it('a link that is not valid is refused in words, and mails end for one kind or for all', async () => {
  const post = jest.fn<ApiClient['post']>().mockRejectedValueOnce(new Problem(409, 'link-not-valid'));
  post.mockResolvedValue({ after: '9', kind: 'outbid' });
  await show(<UnsubscribeForm token="abc" />, { post });
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(screen.getByRole('alert').textContent).toContain('This link is not valid.');
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(screen.getByText('Done. You get no more emails of this kind: Outbid.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe from all auction emails' }));
  expect(post.mock.calls.at(-1)![1]).toEqual({ token: 'abc', all: true });
  expect(screen.getByText('Done. You get no more emails about auctions.')).toBeTruthy();
});
