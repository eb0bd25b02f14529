import { membersOnly, type PageRoute } from './page-route.ts';

/** It says itself what it needs: of what is owned no other page asks. */
const page = () => import('../routes/wants.tsx');

/** What the member waits for. */
export const wantsPages: readonly PageRoute[] = [
  {
    path: '/account/wants',
    file: 'wants',
    texts: ['wants'],
    lazy: page,
    guard: membersOnly,
    prepare: (deps, _, query) => page().then(({ prepare }) => prepare(deps, query)),
  },
];
