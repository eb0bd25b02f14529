import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { defaultLocale } from '#contracts/locales.ts';
import { App, createCache } from './app.tsx';
import { type ApiClient, Problem } from '../lib/api-client.ts';
import { createI18n } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { ServerTime } from '../lib/server-time.ts';
import shell from '../features/shell/locales/en.json' with { type: 'json' };
import ops from '../features/ops/locales/en.json' with { type: 'json' };
import { StreamThen } from '../features/ops/components/stream-then.tsx';

const now = { stream: 'auction-1', revision: 40, at: '2026-05-01T12:00:00.000Z', version: 1, state: { price: 1 } };
const asked: string[] = [];
const api = {
  get: (path: string) => {
    asked.push(path);
    if (path.includes('at=2026-04')) return Promise.resolve({ ...now, revision: null, at: null, state: null });
    return path.includes('revision') ? Promise.reject(new Problem(429, 'too-many-requests')) : Promise.resolve(now);
  },
  live: silentLive,
  waits: false,
} as unknown as ApiClient;

function Page() {
  const [query] = useSearchParams();
  const word = (name: string) => query.get(name) ?? undefined;
  return <StreamThen stream="auction-1" revision={word('revision')} at={word('at')} />;
}

async function opened(): Promise<HTMLInputElement> {
  const i18n = await createI18n({ language: 'en', texts: { ops, shell }, load: () => Promise.resolve({}) });
  const router = createMemoryRouter([{ path: '/ops/stream', Component: Page }], {
    initialEntries: ['/ops/stream?stream=auction-1'],
  });
  render(
    <App cache={createCache()} api={api} i18n={i18n} locale={defaultLocale} time={new ServerTime(0, 0)}>
      <RouterProvider router={router} />
    </App>,
  );
  return screen.findByRole<HTMLInputElement>('slider');
}

it('where a fact of a stream is not told, the slider stays, and stands where it was drawn', async () => {
  const slider = await opened();
  expect(slider.value).toBe('40');
  fireEvent.change(slider, { target: { value: '7' } });
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('7');
  fireEvent.change(slider, { target: { value: '8' } });
  expect(asked.at(-1)).toContain('revision=8');
});

it('is asked for as of a time, in UTC and to the millisecond', async () => {
  await opened();
  fireEvent.change(screen.getByLabelText(ops['asOf.time']), { target: { value: '2026-05-01T12:03:07.125' } });
  fireEvent.click(screen.getByRole('button', { name: ops['asOf.go'] }));
  const field = await screen.findByDisplayValue('2026-05-01T12:03:07.125');
  expect(field).toBe(screen.getByLabelText(ops['asOf.time']));
  expect(new URL(asked.at(-1)!, 'http://market').searchParams.get('at')).toBe('2026-05-01T12:03:07.125Z');
});

it('says that there was nothing yet before its first fact', async () => {
  const slider = await opened();
  fireEvent.change(screen.getByLabelText(ops['asOf.time']), { target: { value: '2026-04-01T12:00' } });
  fireEvent.click(screen.getByRole('button', { name: ops['asOf.go'] }));
  await screen.findByText(ops['stream.before']);
  expect(slider.value).toBe('0');
});
