import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { meQuery } from '../features/accounts/use-accounts.ts';
import { productsQuery } from '../features/catalog/queries.ts';
import { flagsQuery } from '../features/shell/flags.ts';
import { accountPages } from './account-pages.ts';
import { auctionPages } from './auction-pages.ts';
import { blackFridayPages } from './black-friday-pages.ts';
import { checkoutPages } from './checkout-pages.ts';
import { editorialPages } from './editorial-pages.ts';
import { ErrorScreen } from './error-screen.tsx';
import { giftCardPages } from './gift-card-pages.ts';
import { helpPages } from './help-pages.ts';
import { Layout } from './layout.tsx';
import { opsPages } from './ops-pages.ts';
import { type DepsOf, forAllIn, notFound, type PageRoute, route } from './page-route.ts';
import { productPages } from './product-pages.ts';
import { sellerPages } from './seller-pages.ts';
import { triviaPages } from './trivia-pages.ts';
import { wantsPages } from './wants-pages.ts';

/** Every part in every state, for who makes them; `vite.config.ts` says where. */
const workshop: readonly PageRoute[] =
  process.env.UI_PAGE === '1'
    ? [
        {
          path: '/ui',
          file: 'ui',
          texts: [],
          lazy: () => import('../routes/ui.tsx'),
          prepare: ({ cache, api }) => cache.ensureInfiniteQueryData(productsQuery(api, {})),
        },
      ]
    : [];

const pages = [
  ...productPages,
  ...auctionPages,
  ...accountPages,
  ...wantsPages,
  ...sellerPages,
  ...helpPages,
  ...editorialPages,
  ...triviaPages,
  ...giftCardPages,
  ...checkoutPages,
  ...blackFridayPages,
  ...opsPages,
  ...workshop,
];

/** Around those of an account, all of which are beside each other; it has no address. */
const account: PageRoute = {
  path: '/account',
  file: 'account',
  texts: ['accounts'],
  lazy: () => import('../routes/account.tsx'),
};
const isOfAccount = ({ path }: PageRoute) => path.startsWith(`${account.path}/`);

/** Is the page of a path without its locale, with this query, the same for all who have no session? */
export const isForAll = forAllIn(pages);

/** All pages. A locale's prefix is the router's base, so that no path here knows it. */
export const routes = (depsOf: DepsOf): RouteObject[] => [
  {
    id: 'layout',
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    shouldRevalidate: () => false,
    loader: async (args: LoaderFunctionArgs) => {
      const { cache, api, i18n, locale } = depsOf(args);
      await Promise.all([
        i18n.loadNamespaces(['shell']),
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
          ...pages.filter((page) => !isOfAccount(page)).map((page) => route(depsOf, page)),
          {
            ...route(depsOf, account),
            path: undefined,
            children: pages.filter(isOfAccount).map((page) => route(depsOf, page)),
          },
          { path: '*', loader: notFound, Component: ErrorScreen },
        ],
      },
    ],
  },
];
