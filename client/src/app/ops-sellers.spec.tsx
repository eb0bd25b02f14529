import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { sellerRoutes } from '#contracts/seller-routes.ts';
import { App, createCache } from './app.tsx';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import ops from '../features/ops/locales/en.json' with { type: 'json' };
import { Component } from '../routes/ops-sellers.tsx';

const seller = (n: number) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Seller ${n}`,
  appliedAt: '2026-05-01T12:00:00.000Z',
  revision: n,
});

/** Two pages of one applicant each; who has been answered is there no more. */
function desk() {
  const answered = new Set<string>();
  const all = [seller(1), seller(2)];
  const api = {
    get: (path: string) => {
      if (!path.startsWith(sellerRoutes.desk)) return new Promise(() => {});
      const isSecond = new URLSearchParams(path.split('?')[1]).get('cursor') === 'second';
      const items = all.slice(isSecond ? 1 : 0, isSecond ? 2 : 1).filter(({ id }) => !answered.has(id));
      return Promise.resolve({ items, ...(!isSecond && { next: 'second' }) });
    },
    post: (path: string) => {
      answered.add(path.split('/').at(-2)!);
      return Promise.resolve({ receipt: { position: '1' } });
    },
    live: silentLive,
    waits: false,
  } as unknown as ApiClient;
  return { api, answered };
}

it('the next page of applicants is a link away, an answer reads that page again, and a link leads back', async () => {
  const { api } = desk();
  const i18n = await createI18n({ language: 'en', texts: { ops, shell }, load: () => Promise.resolve({}) });
  const router = createMemoryRouter([{ path: '*', Component }], {
    initialEntries: ['/ops/sellers'],
  });
  render(
    <App cache={createCache()} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
      <RouterProvider router={router} />
    </App>,
  );
  await screen.findByRole('heading', { name: 'Seller 1' });
  expect(screen.queryByRole('link', { name: ops['sellers.first'] })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: ops['sellers.later'] }));
  await screen.findByRole('heading', { name: 'Seller 2' });
  expect(screen.queryByRole('heading', { name: 'Seller 1' })).toBeNull();
  expect(screen.queryByRole('link', { name: ops['sellers.later'] })).toBeNull();

  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'agreed' } });
  fireEvent.click(screen.getByRole('button', { name: ops['sellers.send'] }));
  await screen.findByText(ops['sellers.noneHere']);
  fireEvent.click(screen.getByRole('link', { name: ops['sellers.first'] }));
  await screen.findByRole('heading', { name: 'Seller 1' });
});
