import { ownsQuery, wantsQuery } from '../features/wants/queries.ts';
import { membersOnly, type PageRoute } from './page-route.ts';

/** What the member waits for. */
export const wantsPages: readonly PageRoute[] = [
  {
    path: '/account/wants',
    file: 'wants',
    texts: ['wants'],
    lazy: () => import('../routes/wants.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api }, _, query) =>
      query.get('list') === 'owns'
        ? cache.ensureInfiniteQueryData(ownsQuery(api))
        : cache.ensureInfiniteQueryData(wantsQuery(api)),
  },
];
