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
  standingQuery,
  watchedQuery,
} from '../features/auctions/queries.ts';
import type { Ground } from './app.tsx';
import { membersOnly, operatorsOnly, type PageRoute, withAuctions } from './page-route.ts';

/** The pages of auctions, and a member's own lists of them; there are none where the flag is off. */
export const auctionPages = (ground: Ground): PageRoute[] => [
  ...openPages(ground),
  ...ownPages(ground),
  deskPage(ground),
];

function openPages(ground: Ground): PageRoute[] {
  const { cache, wire } = ground;
  return [
    {
      path: '/auctions',
      file: 'auctions',
      texts: ['auctions'],
      lazy: () => import('../routes/auctions.tsx'),
      guard: withAuctions(ground),
      prepare: (_, query) => cache.ensureInfiniteQueryData(auctionsQuery(wire, filterOf(query))),
    },
    {
      path: '/auctions/:id',
      file: 'auction',
      texts: ['auctions', 'catalog'],
      lazy: () => import('../routes/auction.tsx'),
      guard: withAuctions(ground),
      prepare: ({ id = '' }) => prepareAuction(ground, id),
    },
  ];
}

function ownPages(ground: Ground): PageRoute[] {
  const { cache, wire } = ground;
  return [
    {
      path: '/account/bids',
      file: 'my-bids',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/my-bids.tsx'),
      guard: membersOnly(ground),
      prepare: () => cache.ensureQueryData(myBidsQuery(wire)),
    },
    {
      path: '/account/auctions',
      file: 'my-auctions',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/my-auctions.tsx'),
      guard: membersOnly(ground),
      prepare: () => cache.ensureQueryData(sellingQuery(wire)),
    },
    {
      path: '/account/watching',
      file: 'watching',
      texts: ['auctions', 'accounts'],
      lazy: () => import('../routes/watching.tsx'),
      guard: membersOnly(ground),
      prepare: () => cache.ensureQueryData(watchedQuery(wire)),
    },
    {
      path: '/sell',
      file: 'sell',
      texts: ['auctions'],
      lazy: () => import('../routes/sell.tsx'),
      guard: membersOnly(ground),
    },
  ];
}

/** The operators' alone. */
const deskPage = (ground: Ground): PageRoute => ({
  path: '/operator/retractions',
  file: 'retraction-desk',
  texts: ['auctions'],
  lazy: () => import('../routes/retraction-desk.tsx'),
  guard: operatorsOnly(ground),
  prepare: () => ground.cache.ensureQueryData(deskQuery(ground.wire)),
});

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
