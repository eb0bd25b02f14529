import { wantsQuery } from '../features/wants/queries.ts';
import { membersOnly, type PageRoute } from './page-route.ts';

/** What the member waits for. */
export const wantsPages: readonly PageRoute[] = [
  {
    path: '/account/wants',
    file: 'wants',
    texts: ['wants'],
    lazy: () => import('../routes/wants.tsx'),
    guard: membersOnly,
    prepare: ({ cache, api }) => cache.ensureInfiniteQueryData(wantsQuery(api)),
  },
];
