import {
  askedOf,
  documentQuery,
  dueQuery,
  factQuery,
  factsQuery,
  parkedQuery,
  streamQuery,
  treeQuery,
  viewsQuery,
} from '../features/ops/queries.ts';
import { type AppDeps } from './app.tsx';
import { hiddenFromOthers, type PageRoute } from './page-route.ts';

type Prepare = (deps: AppDeps, word: (name: string) => string | undefined, query: URLSearchParams) => Promise<unknown>;

/** A page of the operations room: nobody else knows that it is there. */
const page = (path: string, file: string, lazy: PageRoute['lazy'], prepare: Prepare): PageRoute => ({
  path,
  file,
  lazy,
  texts: ['ops'],
  layout: { isFooterVisible: false },
  guard: hiddenFromOthers,
  prepare: (deps, _, query) => prepare(deps, (name) => query.get(name) ?? undefined, query),
});

export const opsPages: readonly PageRoute[] = [
  page(
    '/ops',
    'ops',
    () => import('../routes/ops.tsx'),
    ({ cache, api }, _, query) => cache.prefetchQuery(factsQuery(api, askedOf(query))),
  ),
  page(
    '/ops/fact',
    'ops-fact',
    () => import('../routes/ops-fact.tsx'),
    ({ cache, api }, word) => cache.prefetchQuery(factQuery(api, word('stream') ?? '', word('revision') ?? '')),
  ),
  page(
    '/ops/request',
    'ops-request',
    () => import('../routes/ops-request.tsx'),
    ({ cache, api }, word) => cache.prefetchQuery(treeQuery(api, word('id') ?? '')),
  ),
  page(
    '/ops/document',
    'ops-document',
    () => import('../routes/ops-document.tsx'),
    ({ cache, api }, word) =>
      cache.prefetchQuery(
        documentQuery(api, word('view') ?? '', word('id') ?? '', {
          at: word('at'),
          stream: word('stream'),
          revision: word('revision'),
        }),
      ),
  ),
  page(
    '/ops/stream',
    'ops-stream',
    () => import('../routes/ops-stream.tsx'),
    ({ cache, api }, word) => cache.prefetchQuery(streamQuery(api, word('stream') ?? '', word('revision'))),
  ),
  page(
    '/ops/house',
    'ops-house',
    () => import('../routes/ops-house.tsx'),
    ({ cache, api }) =>
      Promise.all([
        cache.prefetchQuery(viewsQuery(api)),
        cache.prefetchQuery(dueQuery(api)),
        cache.prefetchQuery(parkedQuery(api)),
      ]),
  ),
];
