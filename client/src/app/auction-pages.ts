import { meQuery } from '../features/accounts/use-accounts.ts';
import { filterOf } from '../features/auctions/filter.ts';
import {
  auctionCountsQuery,
  auctionPageQuery,
  auctionsQuery,
  hasMoreMoves,
  lastHistoryPage,
  movesQuery,
  myAuctionQuery,
} from '../features/auctions/queries.ts';
import { deskQuery, myBidsQuery } from '../features/bidding/queries.ts';
import { sellingQuery } from '../features/selling/queries.ts';
import { watchedQuery } from '../features/watching/queries.ts';
import type { AppDeps } from './app.tsx';
import { membersOnly, operatorsOnly, type PageRoute, withAuctions } from './page-route.ts';

const openPages: readonly PageRoute[] = [
  {
    path: '/auctions',
    file: 'auctions',
    texts: ['auctions'],
    forAll: ['phase', 'sort', 'category'],
    lazy: () => import('../routes/auctions.tsx'),
    guard: withAuctions,
    prepare: ({ cache, api }, _, query) =>
      Promise.all([
        cache.ensureInfiniteQueryData(auctionsQuery(api, filterOf(query))),
        cache.prefetchQuery(auctionCountsQuery(api, filterOf(query))),
      ]),
  },
  {
    path: '/auctions/:id',
    file: 'auction',
    texts: ['auctions', 'catalog'],
    forAll: [],
    lazy: () => import('../routes/auction.tsx'),
    guard: withAuctions,
    prepare: (deps, { id = '' }) => prepareAuction(deps, id),
  },
];

const ownPages: readonly PageRoute[] = [
  {
    path: '/account/bids',
    file: 'my-bids',
    texts: ['auctions', 'accounts'],
    lazy: () => import('../routes/my-bids.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api }) => cache.ensureQueryData(myBidsQuery(api)),
  },
  {
    path: '/account/auctions',
    file: 'my-auctions',
    texts: ['auctions', 'accounts'],
    lazy: () => import('../routes/my-auctions.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api }) => cache.ensureQueryData(sellingQuery(api)),
  },
  {
    path: '/account/watching',
    file: 'watching',
    texts: ['auctions', 'accounts'],
    lazy: () => import('../routes/watching.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api }) => cache.ensureQueryData(watchedQuery(api)),
  },
  {
    path: '/sell',
    file: 'sell',
    texts: ['auctions'],
    lazy: () => import('../routes/sell.tsx'),
    guard: membersOnly,
  },
];

/** The operators' alone. */
const deskPage: PageRoute = {
  path: '/operator/retractions',
  file: 'retraction-desk',
  texts: ['auctions'],
  lazy: () => import('../routes/retraction-desk.tsx'),
  guard: operatorsOnly,
  prepare: ({ cache, api }) => cache.ensureQueryData(deskQuery(api)),
};

/** The pages of auctions, and a member's own lists of them; there are none where the flag is off. */
export const auctionPages: readonly PageRoute[] = [...openPages, ...ownPages, deskPage];

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
