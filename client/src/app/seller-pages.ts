import { laterPage, ownPage } from './later-page.ts';
import { type PageRoute, withAuctions } from './page-route.ts';

/** How somebody becomes a seller, and the page of one. */
export const sellerPages: readonly PageRoute[] = [
  ownPage('selling', ['sellers', 'accounts', 'auctions']),
  laterPage('/sellers/:slug', 'seller', { texts: ['sellers', 'auctions'], guard: withAuctions }),
];
