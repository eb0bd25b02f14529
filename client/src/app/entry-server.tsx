import { renderToString } from 'react-dom/server';
import { dehydrate } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { type Locale, prefixOf, splitLocale } from '#contracts/locales.ts';
import type { Page, Visit } from '#contracts/pages.ts';
import type { RateRecord } from '#contracts/rates.ts';
import { type Region, regionIn, regionOf } from '#contracts/region.ts';
import { rateRoutes } from '#contracts/routes.ts';
import { inWording, wordingOf } from '#contracts/wording.ts';
import { createI18n, rememberNone, usedTexts } from '../lib/i18n.ts';
import { silentLive } from '../lib/live.ts';
import { MetaNote } from '../lib/meta.ts';
import { ownRegion } from '../lib/region.ts';
import { ServerTime } from '../lib/server-time.ts';
import type { ApiClient } from '../lib/api-client.ts';
import { App, createCache, type AppDeps } from './app.tsx';
import { headOf, isEditorialIn } from './head.ts';
import { loadTexts, namespaces } from './locales.ts';
import { type PageState, stateScript } from './page-state.ts';
import { layoutIn } from './page-layout.ts';
import type { PageHandle } from './page-route.ts';
import { isForAll as isForAllPath, routes } from './routes.tsx';
import { choiceHeader, choiceIn, themeOf } from './theme.ts';

/** The page with the data that it was made of; or where to go instead. */
export async function render(visit: Visit): Promise<Page | Response> {
  const { request, now } = visit;
  const url = new URL(request.url);
  const { locale, path } = splitLocale(url.pathname);
  const deps = await depsOf(visit, url, locale);
  const handler = handlerOf(locale);
  const context = await handler.query(request, { requestContext: deps });
  if (context instanceof Response) return context;
  for (const error of Object.values(context.errors ?? {})) if (!isRouteErrorResponse(error)) console.error(error); // nobody answered so: a bug

  const { currentTheme } = layoutIn(context.matches.map(({ route }) => route));
  const meta = new MetaNote();
  const markup = () =>
    renderToString(
      <App {...deps} meta={meta}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    );
  rememberNone(deps.i18n);
  const html = rendered(markup, context); // from here on nothing waits
  return {
    status: context.statusCode,
    language: locale.words,
    theme: themeOf(path, choiceIn(request.headers.get('cookie')), currentTheme),
    head: headOf(meta.meta ?? untitled(deps), {
      locale,
      path,
      origin: url.origin,
      status: context.statusCode,
      isEditorial: isEditorialIn(context.matches),
    }),
    modules: context.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.module ?? []),
    body: `<div id="root">${html}</div>${stateScript(stateOf(deps, context, now))}`,
  };
}

async function depsOf({ request, now, get }: Visit, url: URL, locale: Locale): Promise<AppDeps> {
  const [i18n, rates] = await Promise.all([allTexts(locale), ratesOf(get)]);
  return {
    cache: createCache(),
    api: serverWire(get),
    i18n,
    locale,
    region: settledIn(request, url, locale),
    rates,
    time: new ServerTime(now, now),
  };
}

/** The record that the page keeps; without any it is shown in dollars, and to nobody else (`PageMaker`). */
const ratesOf = (get: Visit['get']) =>
  get(rateRoutes.inForce).then(
    (record) => record as RateRecord,
    () => undefined,
  );

/** Who has the page made has settled country and currency, and says so in the visit's cookies (`regionHeader`). */
const settledIn = ({ headers }: Request, { pathname }: URL, locale: Locale): Region =>
  regionOf({ pathname, locale, chosen: regionIn(headers.get('cookie')), place: undefined });

export const isForAll = ({ pathname, searchParams }: URL): boolean =>
  isForAllPath(splitLocale(pathname).path, searchParams);

export const lookOf = (cookies: string | null): string => choiceHeader(choiceIn(cookies));

const handlers = new Map<string, StaticHandler>();

/** The route table of a locale, sorted once: what a visit stands on comes to its loaders with it. */
function handlerOf(locale: Locale): StaticHandler {
  const known = handlers.get(locale.code);
  if (known) return known;
  const table = routes(({ context }) => context);
  const handler = createStaticHandler(table, { basename: prefixOf(locale) });
  handlers.set(locale.code, handler);
  return handler;
}

/** What the shop says of itself where a page says nothing; specification, section 2. */
const untitled = ({ i18n }: AppDeps) => ({ title: i18n.getFixedT(null, 'shell')('meta.home') });

/** A page that cannot be rendered is a bug: it is logged, and the visitor gets the error screen in the page's frame. */
function rendered(markup: () => string, context: StaticHandlerContext): string {
  try {
    return markup();
  } catch (error) {
    console.error(error);
    Object.assign(context, { errors: { pages: { status: 500 } }, statusCode: 500 });
    return markup();
  }
}

const stateOf = (
  { cache, i18n, locale, region = ownRegion(locale), rates }: AppDeps,
  context: StaticHandlerContext,
  now: number,
): PageState => ({
  now,
  region,
  rates,
  queries: dehydrate(cache),
  texts: usedTexts(i18n),
  router: { loaderData: context.loaderData, errors: told(context.errors) },
});

/** Of an error the browser learns its status alone. */
const told = (errors: StaticHandlerContext['errors']) =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      const { status = 500 } = (error ?? {}) as { status?: number };
      return [route, { status, statusText: '', internal: false, data: null }];
    }),
  );

/** Answers come from this very process: they need no checking. */
const serverWire = (get: Visit['get']): ApiClient => ({
  get: <T,>(path: string) => get(path) as Promise<T>,
  post: () => Promise.reject(new Error('a page only reads')),
  live: silentLive,
  leaveFor: () => {},
  waits: true,
});

const ready = new Map<string, Promise<i18n>>();

/** Read once per wording: rendering never waits for a text. */
function allTexts(locale: Locale) {
  const wording = wordingOf(locale);
  const known = ready.get(wording);
  if (known) return known;
  const loading = createI18n({
    language: locale.words,
    texts: {},
    namespaces,
    load: async (...of) => inWording(locale, await loadTexts(...of)),
  });
  ready.set(wording, loading);
  return loading;
}
