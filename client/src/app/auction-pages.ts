import { meQuery } from '../features/accounts/use-accounts.ts';
import { filterOf } from '../features/auctions/filter.ts';
import {
  auctionPageQuery,
  auctionsQuery,
  deskQuery,
  hasMoreMoves,
  lastHistoryPage,
  movesQuery,
  myBidsQuery,
  sellingQuery,
  myAuctionQuery,
  watchedQuery,
} from '../features/auctions/queries.ts';
import type { AppDeps } from './app.tsx';
import { membersOnly, operatorsOnly, type PageRoute, withAuctions } from './page-route.ts';

/** The pages of auctions, and a member's own lists of them; there are none where the flag is off. */
export const auctionPages = (deps: AppDeps): PageRoute[] => [...openPages(deps), ...ownPages(deps), deskPage(deps)];

function openPages(deps: AppDeps): PageRoute[] {
  const { cache, api } = deps;
  return [
    {
      path: '/auctions',
      file: 'auctions',
      texts: ['auctions'],
      lazy: () => import('../routes/auctions.tsx'),
      guard: withAuctions(deps),
      prepare: (_, query) => cache.ensureInfiniteQueryData(auctionsQuery(api, filterOf(query))),
    },
    {
      path: '/auctions/:id',
      file: 'auction',
      texts: ['auctions', 'catalog'],
      lazy: () => import('../routes/auction.tsx'),
      guard: withAuctions(deps),
      prepare: ({ id = '' }) => prepareAuction(deps, id),
    },
  ];
}

function ownPages(deps: AppDeps): PageRoute[] {
  const { cache, api } = deps;
  return [
    {
      path: '/account/bids',
      file: 'my-bids',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/my-bids.tsx'),
      guard: membersOnly(deps),
      prepare: () => cache.ensureQueryData(myBidsQuery(api)),
    },
    {
      path: '/account/auctions',
      file: 'my-auctions',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/my-auctions.tsx'),
      guard: membersOnly(deps),
      prepare: () => cache.ensureQueryData(sellingQuery(api)),
    },
    {
      path: '/account/watching',
      file: 'watching',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/watching.tsx'),
      guard: membersOnly(deps),
      prepare: () => cache.ensureQueryData(watchedQuery(api)),
    },
    {
      path: '/sell',
      file: 'sell',
      texts: ['auctions'],
      lazy: () => import('../routes/sell.tsx'),
      guard: membersOnly(deps),
    },
  ];
}

/** The operators' alone. */
const deskPage = (deps: AppDeps): PageRoute => ({
  path: '/operator/retractions',
  file: 'retraction-desk',
  texts: ['auctions'],
  lazy: () => import('../routes/retraction-desk.tsx'),
  guard: operatorsOnly(deps),
  prepare: () => deps.cache.ensureQueryData(deskQuery(deps.api)),
});

async function prepareAuction({ cache, api }: AppDeps, id: string) {
  const [page, me] = await Promise.all([
    cache.ensureQueryData(auctionPageQuery(api, id)),
    cache.ensureQueryData(meQuery(api)).catch(() => null),
  ]);
  return Promise.all([
    hasMoreMoves(page) && cache.prefetchQuery(movesQuery(api, id, lastHistoryPage(page), lastHistoryPage(page))),
    me?.isAuthenticated && cache.prefetchQuery(myAuctionQuery(api, id)),
  ]);
}
