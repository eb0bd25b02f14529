import { laterPage, ownPage } from './later-page.ts';
import { oneThing } from './page-layout.ts';
import type { PageRoute } from './page-route.ts';

const accounts = ['accounts'];
const letters = ['notifications', 'notices'];

/** One thing to do, and nothing beside it. */
const alone = (file: string): PageRoute => laterPage(`/${file}`, file, { texts: accounts, layout: oneThing });

/** Who the visitor is, what the market writes to them, and what they want to be told. */
export const accountPages: readonly PageRoute[] = [
  { path: '/login', file: 'login', texts: accounts, layout: oneThing, lazy: () => import('../routes/login.tsx') },
  {
    path: '/register',
    file: 'register',
    texts: accounts,
    layout: oneThing,
    lazy: () => import('../routes/register.tsx'),
  },
  laterPage('/register/sent', 'register-sent', { texts: accounts }),
  ...['forgot-password', 'reset-password', 'undo-email-change', 'keep-email'].map(alone),
  laterPage('/verify', 'verify', { texts: accounts }),
  laterPage('/outbox', 'outbox', { texts: accounts }),
  ownPage('inbox', letters),
  ownPage('preferences', [...letters, 'preferences']),
  ownPage('addresses', ['addresses']),
  ownPage('payments', ['payments', 'orders', 'accounts']),
  ownPage('orders', ['orders', 'auctions']),
  ownPage('orders/:number', ['orders', 'auctions', 'pictures', 'addresses'], 'order'),
  ownPage('orders/:number/evidence', ['orders', 'auctions'], 'order-evidence'),
  ownPage('sales', ['orders', 'auctions']),
  ownPage('sales/:number', ['orders', 'auctions', 'addresses'], 'sale'),
  ownPage('offers', ['offers', 'book', 'orders', 'payments']),
  ownPage('profile', accounts),
  laterPage('/unsubscribe', 'unsubscribe', { texts: letters }),
];
