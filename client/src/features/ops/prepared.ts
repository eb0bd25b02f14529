import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import type { ServerTime } from '../../lib/server-time.ts';
import * as ops from './queries.ts';

type Deps = Readonly<{ cache: QueryClient; api: ApiClient; time: ServerTime }>;

type Prepare = (deps: Deps, word: (name: string) => string | undefined, query: URLSearchParams) => Promise<unknown>;

/** What every tab says of where somebody is needed. */
const needed = ({ cache, api }: Deps) =>
  Promise.all([
    cache.prefetchQuery(ops.viewsQuery(api)),
    cache.prefetchQuery(ops.dueQuery(api)),
    cache.prefetchQuery(ops.parkedQuery(api)),
    cache.prefetchQuery(ops.actsQuery(api)),
  ]);

/** By the file of the page; where there is none, its tab asks for all that is on it. */
const own: Readonly<Record<string, Prepare>> = {
  ops: ({ cache, api }, _, query) => cache.prefetchQuery(ops.factsQuery(api, ops.askedOf(query))),
  'ops-fact': ({ cache, api }, word) =>
    cache.prefetchQuery(ops.factQuery(api, word('stream') ?? '', word('revision') ?? '')),
  'ops-request': ({ cache, api }, word) => cache.prefetchQuery(ops.treeQuery(api, word('id') ?? '')),
  'ops-document': ({ cache, api }, word) =>
    cache.prefetchQuery(
      ops.documentQuery(api, word('view') ?? '', word('id') ?? '', {
        at: word('at'),
        stream: word('stream'),
        revision: word('revision'),
      }),
    ),
  'ops-stream': ({ cache, api }, word) =>
    cache.prefetchQuery(ops.streamQuery(api, word('stream') ?? '', { revision: word('revision'), at: word('at') })),
  'ops-types': ({ cache, api, time }, word) =>
    Promise.all([
      cache.prefetchQuery(ops.countsQuery(api, ops.hoursOf(word('hours')), time.now)),
      cache.prefetchQuery(ops.typesQuery(api)),
    ]),
  'ops-acts': ({ cache, api }, word) => cache.prefetchQuery(ops.actsQuery(api, word('cursor'))),
  'ops-jobs': ({ cache, api }) => cache.prefetchQuery(ops.jobsQuery(api)),
  'ops-job': ({ cache, api }, word) => cache.prefetchQuery(ops.jobQuery(api, word('id') ?? '')),
  'ops-parked': ({ cache, api }) => cache.prefetchQuery(ops.reactionsQuery(api)),
  'ops-sellers': ({ cache, api }, word) => cache.prefetchQuery(ops.sellersQuery(api, { cursor: word('cursor') })),
  'ops-desk': ({ cache, api }, word) =>
    cache.prefetchQuery(ops.deskQuery(api, { at: ops.deskPlaceIn(word('at')), cursor: word('cursor') })),
  'ops-rates': ({ cache, api }) => cache.prefetchQuery(ops.ratesQuery(api)),
  'ops-ledger': ({ cache, api }) =>
    Promise.all([cache.prefetchQuery(ops.ledgerQuery(api)), cache.prefetchQuery(ops.casesQuery(api))]),
  'ops-tokens': ({ cache, api }) => cache.prefetchQuery(ops.tokensQuery(api)),
};

/** Asks for what a page of the operations room shows first. Loaded for who opens one. */
export const prepared = (file: string, deps: Deps, query: URLSearchParams): Promise<unknown> =>
  Promise.all([needed(deps), own[file]?.(deps, (name) => query.get(name) ?? undefined, query)]);
