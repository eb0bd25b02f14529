import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { flagsQuery } from '../features/shell/flags.ts';
import { accountPages, laterAccountPages } from './account-pages.ts';
import type { AppDeps } from './app.tsx';
import { auctionPages } from './auction-pages.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { membersOnly, notFound, route } from './page-route.ts';
import { productPages } from './product-pages.ts';

const pages = [productPages, auctionPages, accountPages];

/** All pages. A locale's prefix is the router's base, so that no path here knows it. */
export function routes(deps: AppDeps): RouteObject[] {
  const { cache, api, locale } = deps;
  return [
    {
      id: 'layout',
      Component: Layout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      shouldRevalidate: () => false,
      loader: async () => {
        await Promise.all([
          deps.i18n.loadNamespaces(['shell']),
          cache.prefetchQuery(meQuery(api)),
          cache.prefetchQuery(flagsQuery(api, locale.code)),
        ]);
        return null;
      },
      children: [
        {
          id: 'pages',
          ErrorBoundary: ErrorScreen,
          children: [
            ...pages.flatMap((pagesOf) => pagesOf(deps)).map((page) => route(deps, page)),
            ...laterAccountPages.map((path) => ({
              path: `/account/${path}`,
              loader: ({ request }: LoaderFunctionArgs) => membersOnly(deps)(request).then(notFound),
            })),
            { path: '*', loader: notFound, Component: ErrorScreen },
          ],
        },
      ],
    },
  ];
}
