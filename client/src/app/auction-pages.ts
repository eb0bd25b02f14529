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
import type { AppDeps } from './app.tsx';
import { laterPage, ownPage } from './later-page.ts';
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
    texts: ['auctions', 'catalog', 'delivery'],
    forAll: [],
    lazy: () => import('../routes/auction.tsx'),
    guard: withAuctions,
    prepare: (deps, { id = '' }) => prepareAuction(deps, id),
  },
];

const own = ['auctions', 'accounts'];

const ownPages: readonly PageRoute[] = [
  ownPage('bids', own, 'my-bids'),
  ownPage('auctions', [...own, 'selling', 'book'], 'my-auctions'),
  ownPage('watching', own),
  laterPage('/sell', 'sell', { texts: ['auctions', 'selling', 'book', 'pictures'], guard: membersOnly }),
];

/** The operators' alone. */
const deskPage = laterPage('/operator/retractions', 'retraction-desk', { texts: ['auctions'], guard: operatorsOnly });

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
