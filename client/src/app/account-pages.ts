import type { ReactNode } from 'react';
import { meQuery, outboxQuery } from '../features/accounts/use-accounts.ts';
import type { AppDeps } from './app.tsx';
import { oneThing } from './page-layout.ts';
import { membersOnly, type PageRoute } from './page-route.ts';

/** Pages of the specification's section 2 that need a member, and whose screens do not exist yet. */
export const laterAccountPages = ['orders/:number'];

const accounts = ['accounts'];
const letters = ['notifications', 'notices'];
const letterQueries = () => import('../features/notifications/queries.ts');

/** A page of the account: its address is its file's name. */
const own = (file: string, page: Omit<PageRoute, 'path' | 'file' | 'guard'>): PageRoute => ({
  path: `/account/${file}`,
  file,
  guard: membersOnly,
  ...page,
});

/** One that says itself what it needs: no other page asks for that. */
const preparing = (
  file: string,
  texts: readonly string[],
  lazy: () => Promise<{ Component: () => ReactNode; prepare: (deps: AppDeps) => Promise<unknown> }>,
) => own(file, { texts, lazy, prepare: (deps) => lazy().then(({ prepare }) => prepare(deps)) });

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
  {
    path: '/keep-email',
    file: 'keep-email',
    texts: accounts,
    layout: oneThing,
    lazy: () => import('../routes/keep-email.tsx'),
  },
  {
    path: '/checkout',
    file: 'checkout',
    texts: accounts,
    layout: oneThing,
    lazy: () => import('../routes/checkout.tsx'),
  },
  { path: '/verify', file: 'verify', texts: accounts, lazy: () => import('../routes/verify.tsx') },
  {
    path: '/outbox',
    file: 'outbox',
    texts: accounts,
    lazy: () => import('../routes/outbox.tsx'),
    prepare: ({ cache, api }) => cache.ensureQueryData(outboxQuery(api)),
  },
  own('inbox', {
    texts: letters,
    lazy: () => import('../routes/inbox.tsx'),
    prepare: async ({ cache, api }) => {
      const { id } = await cache.ensureQueryData(meQuery(api));
      const { inboxQuery } = await letterQueries();
      return id && cache.ensureQueryData(inboxQuery(api, id));
    },
  }),
  preparing('preferences', [...letters, 'preferences'], () => import('../routes/preferences.tsx')),
  preparing('addresses', ['addresses'], () => import('../routes/addresses.tsx')),
  preparing('payments', ['payments'], () => import('../routes/payments.tsx')),
  ...['orders', 'offers'].map((name) => ({
    ...own(name, { texts: accounts, lazy: () => import('../routes/account-later.tsx') }),
    file: 'account-later',
  })),
  preparing('profile', accounts, () => import('../routes/profile.tsx')),
  { path: '/unsubscribe', file: 'unsubscribe', texts: letters, lazy: () => import('../routes/unsubscribe.tsx') },
];
