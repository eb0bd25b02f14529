import { membersOnly, type PageRoute, withAuctions } from './page-route.ts';

const selling = () => import('../routes/selling.tsx');
const seller = () => import('../routes/seller.tsx');

/** How somebody becomes a seller, and the page of one. */
export const sellerPages: readonly PageRoute[] = [
  {
    path: '/account/selling',
    file: 'selling',
    texts: ['sellers', 'accounts', 'auctions'],
    lazy: selling,
    guard: membersOnly,
    prepare: (deps) => selling().then(({ prepare }) => prepare(deps)),
  },
  {
    path: '/sellers/:slug',
    file: 'seller',
    texts: ['sellers', 'auctions'],
    lazy: seller,
    guard: withAuctions,
    prepare: (deps, { slug = '' }) => seller().then(({ prepare }) => prepare(deps, slug)),
  },
];
