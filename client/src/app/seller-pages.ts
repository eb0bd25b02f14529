import { membersOnly, type PageRoute, withAuctions } from './page-route.ts';

/** A page of sellers: what it shows and asks is fetched with it alone. */
function page(path: string, file: string, guard: PageRoute['guard'], texts: readonly string[]): PageRoute {
  const screen = async () => (await import('./seller-screens.ts')).sellerScreens[file]!();
  return {
    path,
    file,
    texts,
    guard,
    lazy: screen,
    prepare: async (deps, params) => (await screen()).prepare(deps, params),
  };
}

/** How somebody becomes a seller, and the page of one. */
export const sellerPages: readonly PageRoute[] = [
  page('/account/selling', 'selling', membersOnly, ['sellers', 'accounts', 'auctions']),
  page('/sellers/:slug', 'seller', withAuctions, ['sellers', 'auctions']),
];
