import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { hydrate } from '@tanstack/react-query';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { prefixOf, splitLocale } from '#contracts/locales.ts';
import { meQuery } from '../features/accounts/use-accounts.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { browserApiClient, renewDedupId } from '../lib/browser-api-client.ts';
import { createI18n, type LoadTexts } from '../lib/i18n.ts';
import { fetched, tellBroken } from '../lib/fetched.ts';
import { ServerTime } from '../lib/server-time.ts';
import { App, createCache, type AppDeps } from './app.tsx';
import { forgetOthersDrafts, keepToOneMember } from './one-member.ts';
import type { PageState } from './page-state.ts';
import { endQuietly } from './passages.ts';
import { prefetcher } from './prefetch.ts';
import { routes } from './routes.tsx';
import { fetchTexts } from './texts.ts';

const state = JSON.parse(document.getElementById('state')!.textContent) as PageState;
const { locale } = splitLocale(location.pathname);
const basename = prefixOf(locale);

/** The page was sent when its first byte came: from then on its time runs here. When that was, its frame says. */
const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
const heardAt = performance.timeOrigin + (arrival?.responseStart ?? performance.now());
const time = new ServerTime(state.now, heardAt, Number(document.documentElement.dataset.now));

try {
  await start();
} catch (error) {
  tellBroken();
  throw error;
}

async function start() {
  /** What the page did not bring: its wording comes with the first of it. */
  const inPlace: LoadTexts = async (...of) => {
    const [{ inWording }, texts] = await Promise.all([
      fetched(() => import('#contracts/wording.ts')),
      fetchTexts(...of),
    ]);
    return inWording(locale, texts);
  };
  const i18n = await createI18n({ language: locale.words, texts: state.texts, load: inPlace });
  const cache = createCache();
  const api: ApiClient = browserApiClient(time, () => cache.getQueryData(meQuery(api).queryKey)?.id ?? null);
  const deps: AppDeps = { cache, api, i18n, locale, region: state.region, rates: state.rates, time };
  hydrate(cache, state.queries);
  const member = cache.getQueryData(meQuery(api).queryKey)?.id ?? null;
  forgetOthersDrafts(member);
  keepToOneMember(member, () => location.reload());
  endQuietly(document);

  const table = routes(() => deps);
  await Promise.all(matchRoutes(table, location, basename)?.map(({ route }) => resolved(route)) ?? []);
  const router = createBrowserRouter(table, { basename, hydrationData: state.router });
  onMove(router, renewDedupId);

  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <App {...deps} prefetch={prefetcher(table, deps)}>
        <RouterProvider router={router} />
      </App>,
    );
  });
}

/** At every change of route: also one that leads to the same address again. */
function onMove(router: ReturnType<typeof createBrowserRouter>, then: () => void) {
  let { key } = router.state.location;
  router.subscribe(({ location: next }) => {
    if (next.key !== key) then();
    ({ key } = next);
  });
}

/** Hydrating starts on the whole page: the matched routes must be there, not on their way. */
async function resolved(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}
