import type { ReactNode } from 'react';
import { countsAsGuest } from '#contracts/nobody.ts';
import { type LoaderFunctionArgs, type NonIndexRouteObject, type Params, redirect } from 'react-router-dom';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { flagsQuery, isOn } from '../features/shell/flags.ts';
import { fetched } from '../lib/fetched.ts';
import type { AppDeps } from './app.tsx';
import type { PageLayout } from './page-layout.ts';

/** What a page needs before it is shown. */
export interface PageHandle {
  /** Its source file: the build's manifest knows its styles and scripts by that name. */
  module: string;
  /** Namespaces of its words. */
  texts: readonly string[];
  /** The frame around it, where it is not the usual one. */
  layout?: Partial<PageLayout>;
  /**
   * The page is the same for all who have no session, by its path and these words of its query. Without it nobody is shown
   * what was made for another.
   */
  forAll?: readonly string[];
  /** An article: those who list pages are not sent to its French ones; specification, section 2. */
  isEditorial?: true;
  /** Puts its documents into the cache. */
  prepare?: (deps: AppDeps, params: Params, query: URLSearchParams) => Promise<unknown>;
}

/** One page of the table. */
export interface PageRoute extends Omit<PageHandle, 'module'> {
  path: string;
  file: string;
  lazy: () => Promise<{ Component: () => ReactNode }>;
  /** Runs first; may throw where to go instead. */
  guard?: (deps: AppDeps, request: Request) => Promise<void>;
}

/** What the screens of a visit stand on: the browser has one visit, the server tells them apart by what it hands to the loaders. */
export type DepsOf = (args: LoaderFunctionArgs) => AppDeps;

/** An id, a slug or a number. Anything else, such as an encoded slash, would lead a page's queries to another address of the house. */
const isWord = /^[\w-]+$/;

/** The server waits for the data, for its HTML has it; the browser shows the page's skeleton meanwhile. */
export const route = (depsOf: DepsOf, { path, file, lazy, guard, ...page }: PageRoute): NonIndexRouteObject => ({
  path,
  lazy: () => fetched(lazy),
  handle: { ...page, module: `client/src/routes/${file}.tsx` } satisfies PageHandle,
  loader: async (args: LoaderFunctionArgs) => {
    const { request, params } = args;
    const deps = depsOf(args);
    if (!Object.values(params).every((word = '') => isWord.test(word))) await notFound();
    await guard?.(deps, request);
    const data = page.prepare?.(deps, params, new URL(request.url).searchParams);
    data?.catch(() => {}); // the screen that asks for it meets the error again
    await deps.i18n.loadNamespaces([...page.texts]);
    if (deps.api.waits) await data;
    return null;
  },
});

/** Longest value of a query that is a word of ours. */
const longestWord = 120;

/**
 * Tells of which addresses the page is the same for all: by a path without its locale and nothing but words that the page
 * reads, each once. The first page in the table that has such a path decides.
 */
export function forAllIn(pages: readonly PageRoute[]): (path: string, query: URLSearchParams) => boolean {
  const known = pages.map(({ path, forAll }) => ({
    ours: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    forAll,
  }));
  return (path, query) => {
    const words = known.find(({ ours }) => ours.test(path))?.forAll;
    const asked = [...query];
    const isRead = ([name, value]: [string, string]) => words?.includes(name) && value.length <= longestWord;
    return words !== undefined && asked.every(isRead) && new Set(query.keys()).size === asked.length;
  };
}

/** What a page that is not there answers. */
export const notFound = () => Promise.reject(new Response('Not found', { status: 404 }));

/** Others are sent to sign in, in their locale, and come back to where they wanted to; specification, section 2. */
export async function membersOnly({ cache, api }: AppDeps, request: Request): Promise<void> {
  const me = await cache.ensureQueryData(meQuery(api));
  if (!countsAsGuest(me)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
}

/** For all others there is no such page. */
export async function operatorsOnly(deps: AppDeps, request: Request): Promise<void> {
  await membersOnly(deps, request);
  const { roles } = await deps.cache.ensureQueryData(meQuery(deps.api));
  if (!roles.includes('operator')) await notFound();
}

/** For all but who host games, and the operators, there is no such page. */
export async function hostsOnly(deps: AppDeps, request: Request): Promise<void> {
  await membersOnly(deps, request);
  const { roles } = await deps.cache.ensureQueryData(meQuery(deps.api));
  if (!roles.includes('host') && !roles.includes('operator')) await notFound();
}

/** Nobody else learns that there is such a page. */
export async function hiddenFromOthers({ cache, api }: AppDeps): Promise<void> {
  const { roles } = await cache.ensureQueryData(meQuery(api));
  if (!roles.includes('operator')) await notFound();
}

/** Pages of auctions are there for whom the flag is on. */
export async function withAuctions({ cache, api, locale }: AppDeps): Promise<void> {
  const flags = await cache.ensureQueryData(flagsQuery(api, locale.code)).catch(() => undefined);
  if (!isOn(flags, 'Auctions')) await notFound();
}
