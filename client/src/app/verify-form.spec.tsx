import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { day, msOf } from '#kernel/instant.ts';
import { VerifyForm } from '../features/accounts/components/verify-form.tsx';
import accounts from '../features/accounts/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';

const nothing = () => Promise.reject(new Error('nothing is asked'));
const wire = { get: nothing, post: nothing, live: silentLive, leaveFor: () => {}, waits: false };
const now = msOf('2026-05-01T12:00:00.000Z');

const tokenUntil = (ms: number) =>
  ['5f3e7a10-0000-4000-8000-0000000000d1', 'a'.repeat(64), ms.toString(36), 'f'.repeat(64)].join('.');

async function opened(token: string) {
  const i18n = await createI18n({ language: 'en', texts: { accounts, shell }, load: () => Promise.resolve({}) });
  const router = createMemoryRouter([{ path: '*', element: <VerifyForm token={token} /> }]);
  await act(async () =>
    render(
      <App cache={createCache()} api={wire} i18n={i18n} locale={defaultLocale} time={new ServerTime(now)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
}

describe('who opens a link', () => {
  it.each([
    ['that is none', 'bad', accounts['refusals.link-not-valid']],
    ['without its token', '', accounts['refusals.link-not-valid']],
    ['that was cut', tokenUntil(now + day).slice(0, -3), accounts['refusals.link-not-valid']],
    ['that has ended', tokenUntil(now - 1000), accounts['refusals.link-expired']],
  ])('%s is told at once, and what to do, before typing anything', async (_, token, words) => {
    await opened(token);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(screen.getByRole('link', { name: accounts.createAccount }).getAttribute('href')).toBe('/register');
    expect(screen.queryByLabelText(accounts.password)).toBeNull();
  });

  it('that looks good is asked for the password: only the market knows more', async () => {
    await opened(tokenUntil(now + day));
    expect(screen.getByLabelText(accounts.password)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
