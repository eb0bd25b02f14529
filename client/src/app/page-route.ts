import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type Params, redirect, type RouteObject } from 'react-router-dom';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { flagsQuery, isOn } from '../features/shell/flags.ts';
import type { AppDeps } from './app.tsx';
import type { PageTheme } from './theme.ts';

/** What a page needs before it is shown. */
export interface PageHandle {
  /** Its source file: the build's manifest knows its styles and scripts by that name. */
  module: string;
  /** Namespaces of its words. */
  texts: readonly string[];
  /** Where it is not that of its route. */
  theme?: PageTheme;
  /** Puts its documents into the cache. */
  prepare?: (params: Params, query: URLSearchParams) => Promise<unknown>;
}

/** One page of the table. */
export interface PageRoute extends Omit<PageHandle, 'module'> {
  path: string;
  file: string;
  lazy: () => Promise<{ Component: () => ReactNode }>;
  /** Runs first; may throw where to go instead. */
  guard?: (request: Request) => Promise<void>;
}

/** The server waits for the data, for its HTML has it; the browser shows the page's skeleton meanwhile. */
export const route = (
  { api, i18n }: AppDeps,
  { path, file, lazy, guard, texts, theme, prepare }: PageRoute,
): RouteObject => ({
  path,
  lazy,
  handle: { module: `client/src/routes/${file}.tsx`, texts, theme, prepare } satisfies PageHandle,
  loader: async ({ request, params }: LoaderFunctionArgs) => {
    await guard?.(request);
    const data = prepare?.(params, new URL(request.url).searchParams);
    data?.catch(() => {}); // the screen that asks for it meets the error again
    await i18n.loadNamespaces([...texts]);
    if (api.waits) await data;
    return null;
  },
});

/** The page's own theme, if it has one. */
export const themeIn = (matches: readonly Readonly<{ handle?: unknown }>[]): PageTheme | undefined =>
  matches.map(({ handle }) => (handle as PageHandle | undefined)?.theme).findLast(Boolean);

/** What a page that is not there answers. */
export const notFound = () => Promise.reject(new Response('Not found', { status: 404 }));

/** Others are sent to sign in, in their locale, and come back to where they wanted to; specification, section 2. */
export const membersOnly =
  ({ cache, api }: AppDeps) =>
  async (request: Request): Promise<void> => {
    const me = await cache.ensureQueryData(meQuery(api));
    if (me.isAuthenticated) return;
    const { pathname, search } = new URL(request.url);
    throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  };

/** For all others there is no such page. */
export const operatorsOnly =
  (deps: AppDeps) =>
  async (request: Request): Promise<void> => {
    await membersOnly(deps)(request);
    const { roles } = await deps.cache.ensureQueryData(meQuery(deps.api));
    if (!roles.includes('operator')) await notFound();
  };

/** Pages of auctions are there for whom the flag is on. */
export const withAuctions =
  ({ cache, api, locale }: AppDeps) =>
  async (): Promise<void> => {
    const flags = await cache.ensureQueryData(flagsQuery(api, locale.code)).catch(() => undefined);
    if (!isOn(flags, 'Auctions')) await notFound();
  };
