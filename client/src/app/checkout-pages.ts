import { laterPage } from './later-page.ts';
import { oneThing } from './page-layout.ts';
import type { PageRoute } from './page-route.ts';

const page = {
  texts: ['checkout', 'accounts', 'addresses', 'payments', 'orders', 'gift-cards', 'delivery', 'auctions'],
  layout: oneThing,
};

/** Where one pays, and each step of it (specification, section 2); and what a guest sees of it later. */
export const checkoutPages: readonly PageRoute[] = [
  ...['/checkout', '/checkout/:step'].map((path) => laterPage(path, 'checkout', page)),
  laterPage('/guest-order', 'guest-order', { texts: ['orders', 'auctions', 'pictures'] }),
];
