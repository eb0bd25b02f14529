import { notifyManager } from '@tanstack/react-query';
import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import type { SitePreferences } from '#contracts/preferences.ts';
import { RegionForm } from '../features/preferences/components/region-form.tsx';
import texts from '../features/preferences/locales/en.json' with { type: 'json' };
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import { sitePreferencesQuery } from '../features/preferences/queries.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache } from './app.tsx';

notifyManager.setScheduler(queueMicrotask);

const of = { id: '5f3e7a10-0000-4000-8000-0000000000d1', rev: '1', sizes: null };
const inStates: SitePreferences = { ...of, region: { country: 'US', language: 'en', currency: 'USD' } };
const inFrance: SitePreferences = { ...of, region: { country: 'FR', language: 'fr', currency: 'EUR' } };

it('leads to the page in another language when the market shows what was saved, not before: that page is made by it', async () => {
  const left: string[] = [];
  let show: (saved: SitePreferences) => void = () => {};
  const get = (path: string) =>
    path.includes('after=sealed') ? new Promise((resolve) => void (show = resolve)) : Promise.reject(new Error(path));
  const api: ApiClient = {
    get: get as ApiClient['get'],
    post: () => Promise.resolve({ after: 'sealed' }),
    live: silentLive,
    leaveFor: (path) => void left.push(path),
    waits: false,
  };
  const i18n = await createI18n({ language: 'en', texts: { preferences: texts, shell }, load: async () => ({}) });
  const cache = createCache();
  cache.setQueryData(sitePreferencesQuery(api).queryKey, inStates);
  const router = createMemoryRouter([{ path: '*', element: <RegionForm /> }]);
  await act(async () =>
    render(
      <App cache={cache} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0)}>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  const chosen = { country: 'FR', language: 'fr', currency: 'EUR' } as const;
  for (const [name, value] of Object.entries(chosen))
    fireEvent.change(screen.getByRole('combobox', { name: texts[name as keyof typeof chosen] }), { target: { value } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts['region.save'] })));
  expect(left).toEqual([]);
  await act(async () => show(inFrance));
  expect(left).toEqual(['/fr-fr/account/preferences#saved']);
});
