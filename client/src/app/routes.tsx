import { type LoaderFunctionArgs, type Params, redirect, type RouteObject } from 'react-router-dom';
import { meQuery, outboxQuery } from '../features/accounts/use-accounts.ts';
import { filterOf } from '../features/auctions/filter.ts';
import {
  auctionPageQuery,
  auctionsQuery,
  hasMoreMoves,
  lastHistoryPage,
  movesQuery,
  myBidsQuery,
  standingQuery,
} from '../features/auctions/queries.ts';
import { categories } from '../features/catalog/categories.ts';
import { productQuery, productsQuery } from '../features/catalog/queries.ts';
import type { Ground } from './app.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';

/** What a page needs before it is shown. */
export interface PageHandle {
  /** Its source file: the build's manifest knows its styles and scripts by that name. */
  module: string;
  /** Namespaces of its words. */
  texts: readonly string[];
  /** Puts its documents into the cache. */
  prepare?: (params: Params, query: URLSearchParams) => Promise<unknown>;
}

interface PageRoute extends Omit<PageHandle, 'module'> {
  path: string;
  file: string;
  lazy: () => Promise<{ Component: () => React.ReactNode }>;
  /** Runs first; may throw where to go instead. */
  guard?: (request: Request) => Promise<void>;
}

/** Pages of the specification's section 2 that need a member, and whose screens do not exist yet. */
const laterAccountPages = [
  'addresses',
  'offers',
  'orders',
  'orders/:number',
  'payments',
  'preferences',
  'profile',
  'wants',
];

/** The server waits for the data, for its HTML has it; the browser shows the page's skeleton meanwhile. */
const route = ({ wire, i18n }: Ground, { path, file, lazy, guard, texts, prepare }: PageRoute): RouteObject => ({
  path,
  lazy,
  handle: { module: `client/src/routes/${file}.tsx`, texts, prepare } satisfies PageHandle,
  loader: async ({ request, params }: LoaderFunctionArgs) => {
    await guard?.(request);
    const data = prepare?.(params, new URL(request.url).searchParams);
    data?.catch(() => {}); // the screen that asks for it meets the error again
    await i18n.loadNamespaces([...texts]);
    if (wire.waits) await data;
    return null;
  },
});

const notFound = () => Promise.reject(new Response('Not found', { status: 404 }));

/** All pages. A locale's prefix is the router's base, so that no path here knows it. */
export function routes(ground: Ground): RouteObject[] {
  const { cache, wire } = ground;
  return [
    {
      id: 'layout',
      Component: Layout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      shouldRevalidate: () => false,
      loader: async () => {
        await Promise.all([ground.i18n.loadNamespaces(['shell']), cache.prefetchQuery(meQuery(wire))]);
        return null;
      },
      children: [
        {
          id: 'pages',
          ErrorBoundary: ErrorScreen,
          children: [
            ...[...auctionPages(ground), ...productPages(ground)].map((page) => route(ground, page)),
            ...accountPages(ground).map((page) => route(ground, page)),
            ...laterAccountPages.map((path) => ({
              path: `/account/${path}`,
              loader: ({ request }: LoaderFunctionArgs) => membersOnly(ground)(request).then(notFound),
            })),
            { path: '*', loader: notFound, Component: ErrorScreen },
          ],
        },
      ],
    },
  ];
}

const auctionPages = (ground: Ground): PageRoute[] => {
  const { cache, wire } = ground;
  return [
    {
      path: '/',
      file: 'home',
      texts: ['auctions', 'catalog'],
      lazy: () => import('../routes/home.tsx'),
      prepare: () =>
        Promise.all([
          cache.ensureInfiniteQueryData(auctionsQuery(wire, { phase: 'open', sort: 'ending' })),
          cache.ensureInfiniteQueryData(productsQuery(wire, null)),
        ]),
    },
    {
      path: '/auctions',
      file: 'auctions',
      texts: ['auctions'],
      lazy: () => import('../routes/auctions.tsx'),
      prepare: (_, query) => cache.ensureInfiniteQueryData(auctionsQuery(wire, filterOf(query))),
    },
    {
      path: '/auctions/:id',
      file: 'auction',
      texts: ['auctions', 'catalog'],
      lazy: () => import('../routes/auction.tsx'),
      prepare: ({ id = '' }) => prepareAuction(ground, id),
    },
  ];
};

const productPages = ({ cache, wire }: Ground): PageRoute[] => {
  const product = {
    file: 'product',
    texts: ['catalog', 'auctions'],
    lazy: () => import('../routes/product.tsx'),
    prepare: async ({ slug = '' }: Params) => {
      const { id } = await cache.ensureQueryData(productQuery(wire, slug));
      return cache.ensureInfiniteQueryData(auctionsQuery(wire, { templateId: id, phase: 'open' }));
    },
  };
  const products = { file: 'products', texts: ['catalog'], lazy: () => import('../routes/products.tsx') };
  return [
    { path: '/products', ...products, prepare: () => cache.ensureInfiniteQueryData(productsQuery(wire, null)) },
    ...categories.map((category) => ({
      path: `/${category}`,
      ...products,
      prepare: () => cache.ensureInfiniteQueryData(productsQuery(wire, category)),
    })),
    ...['/sneakers/:slug', '/apparel/:slug', '/products/:slug'].map((path) => ({ path, ...product })),
  ];
};

async function prepareAuction({ cache, wire }: Ground, id: string) {
  const [page, me] = await Promise.all([
    cache.ensureQueryData(auctionPageQuery(wire, id)),
    cache.ensureQueryData(meQuery(wire)).catch(() => null),
  ]);
  return Promise.all([
    hasMoreMoves(page) && cache.prefetchQuery(movesQuery(wire, id, lastHistoryPage(page), lastHistoryPage(page))),
    me?.isAuthenticated && cache.prefetchQuery(standingQuery(wire, id)),
  ]);
}

const accountPages = (ground: Ground): PageRoute[] => {
  const { cache, wire } = ground;
  const texts = ['accounts'];
  return [
    { path: '/login', file: 'login', texts, lazy: () => import('../routes/login.tsx') },
    { path: '/register', file: 'register', texts, lazy: () => import('../routes/register.tsx') },
    {
      path: '/register/sent',
      file: 'register-sent',
      texts,
      lazy: () => import('../routes/register-sent.tsx'),
      prepare: () => cache.prefetchQuery(outboxQuery(wire)),
    },
    { path: '/verify', file: 'verify', texts, lazy: () => import('../routes/verify.tsx') },
    {
      path: '/outbox',
      file: 'outbox',
      texts,
      lazy: () => import('../routes/outbox.tsx'),
      prepare: () => cache.ensureQueryData(outboxQuery(wire)),
    },
    {
      path: '/account/bids',
      file: 'my-bids',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/my-bids.tsx'),
      guard: membersOnly(ground),
      prepare: () => cache.ensureQueryData(myBidsQuery(wire)),
    },
  ];
};

/** Others are sent to sign in, in their locale, and come back to where they wanted to; specification, section 2. */
const membersOnly =
  ({ cache, wire }: Ground) =>
  async (request: Request) => {
    const me = await cache.ensureQueryData(meQuery(wire));
    if (me.isAuthenticated) return;
    const { pathname, search } = new URL(request.url);
    throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  };
