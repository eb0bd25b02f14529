import { meQuery, outboxQuery } from '../features/accounts/use-accounts.ts';
import { addressesQuery, addressFormQuery } from '../features/addresses/queries.ts';
import { inboxQuery, preferencesQuery } from '../features/notifications/queries.ts';
import { oneThing } from './page-layout.ts';
import { membersOnly, type PageRoute } from './page-route.ts';

/** Pages of the specification's section 2 that need a member, and whose screens do not exist yet. */
export const laterAccountPages = ['orders/:number'];

const accounts = ['accounts'];
const letters = ['notifications', 'notices'];

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
  {
    path: '/register/sent',
    file: 'register-sent',
    texts: accounts,
    lazy: () => import('../routes/register-sent.tsx'),
    prepare: ({ cache, api }) => cache.prefetchQuery(outboxQuery(api)),
  },
  {
    path: '/forgot-password',
    file: 'forgot-password',
    texts: accounts,
    layout: oneThing,
    lazy: () => import('../routes/forgot-password.tsx'),
    prepare: ({ cache, api }) => cache.prefetchQuery(outboxQuery(api)),
  },
  {
    path: '/reset-password',
    file: 'reset-password',
    texts: accounts,
    layout: oneThing,
    lazy: () => import('../routes/reset-password.tsx'),
  },
  {
    path: '/undo-email-change',
    file: 'undo-email-change',
    texts: accounts,
    layout: oneThing,
    lazy: () => import('../routes/undo-email-change.tsx'),
  },
  { path: '/verify', file: 'verify', texts: accounts, lazy: () => import('../routes/verify.tsx') },
  {
    path: '/outbox',
    file: 'outbox',
    texts: accounts,
    lazy: () => import('../routes/outbox.tsx'),
    prepare: ({ cache, api }) => cache.ensureQueryData(outboxQuery(api)),
  },
  {
    path: '/account/inbox',
    file: 'inbox',
    texts: letters,
    lazy: () => import('../routes/inbox.tsx'),
    guard: membersOnly,
    prepare: async ({ cache, api }) => {
      const { id } = await cache.ensureQueryData(meQuery(api));
      return id && cache.ensureQueryData(inboxQuery(api, id));
    },
  },
  {
    path: '/account/preferences',
    file: 'preferences',
    texts: letters,
    lazy: () => import('../routes/preferences.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api }) => cache.ensureQueryData(preferencesQuery(api)),
  },
  {
    path: '/account/addresses',
    file: 'addresses',
    texts: ['addresses'],
    lazy: () => import('../routes/addresses.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api, locale }) =>
      Promise.all([
        cache.ensureQueryData(addressesQuery(api)),
        cache.prefetchQuery(addressFormQuery(api, locale.country, locale.language)),
      ]),
  },
  {
    path: '/account/orders',
    file: 'orders',
    texts: accounts,
    lazy: () => import('../routes/orders.tsx'),
    guard: membersOnly,
  },
  {
    path: '/account/offers',
    file: 'offers',
    texts: accounts,
    lazy: () => import('../routes/offers.tsx'),
    guard: membersOnly,
  },
  {
    path: '/account/payments',
    file: 'payments',
    texts: accounts,
    lazy: () => import('../routes/payments.tsx'),
    guard: membersOnly,
  },
  {
    path: '/account/profile',
    file: 'profile',
    texts: accounts,
    lazy: () => import('../routes/profile.tsx'),
    guard: membersOnly,
    prepare: (deps) => import('../routes/profile.tsx').then(({ prepare }) => prepare(deps)),
  },
  { path: '/unsubscribe', file: 'unsubscribe', texts: letters, lazy: () => import('../routes/unsubscribe.tsx') },
];
