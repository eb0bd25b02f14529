import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { flagsQuery } from '../features/shell/flags.ts';
import { accountPages, laterAccountPages } from './account-pages.ts';
import type { Ground } from './app.tsx';
import { auctionPages } from './auction-pages.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { membersOnly, notFound, route } from './page-route.ts';
import { productPages } from './product-pages.ts';

/** All pages. A locale's prefix is the router's base, so that no path here knows it. */
export function routes(ground: Ground): RouteObject[] {
  const { cache, wire, locale } = ground;
  const pages = [...productPages(ground), ...auctionPages(ground), ...accountPages(ground)];
  return [
    {
      id: 'layout',
      Component: Layout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      shouldRevalidate: () => false,
      loader: async () => {
        await Promise.all([
          ground.i18n.loadNamespaces(['shell']),
          cache.prefetchQuery(meQuery(wire)),
          cache.prefetchQuery(flagsQuery(wire, locale.code)),
        ]);
        return null;
      },
      children: [
        {
          id: 'pages',
          ErrorBoundary: ErrorScreen,
          children: [
            ...pages.map((page) => route(ground, page)),
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
