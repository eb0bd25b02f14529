import { meQuery, outboxQuery } from '../features/accounts/use-accounts.ts';
import { sessionsQuery } from '../features/accounts/use-sessions.ts';
import { inboxQuery, preferencesQuery } from '../features/notifications/queries.ts';
import type { AppDeps } from './app.tsx';
import { membersOnly, type PageRoute } from './page-route.ts';

/** Pages of the specification's section 2 that need a member, and whose screens do not exist yet. */
export const laterAccountPages = ['addresses', 'offers', 'orders', 'orders/:number', 'payments', 'wants'];

/** Who the visitor is, what the market writes to them, and what they want to be told. */
export const accountPages = (deps: AppDeps): PageRoute[] => [...doors(deps), ...letters(deps)];

function doors({ cache, api }: AppDeps): PageRoute[] {
  const texts = ['accounts'];
  return [
    { path: '/login', file: 'login', texts, lazy: () => import('../routes/login.tsx') },
    { path: '/register', file: 'register', texts, lazy: () => import('../routes/register.tsx') },
    {
      path: '/register/sent',
      file: 'register-sent',
      texts,
      lazy: () => import('../routes/register-sent.tsx'),
      prepare: () => cache.prefetchQuery(outboxQuery(api)),
    },
    { path: '/verify', file: 'verify', texts, lazy: () => import('../routes/verify.tsx') },
    {
      path: '/outbox',
      file: 'outbox',
      texts,
      lazy: () => import('../routes/outbox.tsx'),
      prepare: () => cache.ensureQueryData(outboxQuery(api)),
    },
  ];
}

function letters(deps: AppDeps): PageRoute[] {
  const { cache, api } = deps;
  const texts = ['notifications', 'notices'];
  return [
    {
      path: '/account/inbox',
      file: 'inbox',
      texts,
      lazy: () => import('../routes/inbox.tsx'),
      guard: membersOnly(deps),
      prepare: async () => {
        const { id } = await cache.ensureQueryData(meQuery(api));
        return id && cache.ensureQueryData(inboxQuery(api, id));
      },
    },
    {
      path: '/account/preferences',
      file: 'preferences',
      texts,
      lazy: () => import('../routes/preferences.tsx'),
      guard: membersOnly(deps),
      prepare: () => cache.ensureQueryData(preferencesQuery(api)),
    },
    {
      path: '/account/profile',
      file: 'profile',
      texts: ['accounts'],
      lazy: () => import('../routes/profile.tsx'),
      guard: membersOnly(deps),
      prepare: () => cache.ensureQueryData(sessionsQuery(api)),
    },
    { path: '/unsubscribe', file: 'unsubscribe', texts, lazy: () => import('../routes/unsubscribe.tsx') },
  ];
}
