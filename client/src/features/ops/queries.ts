import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { opsRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';

const schemas = () => import('#contracts/ops.ts');
const maintenance = () => import('#contracts/maintenance.ts');

/** Words of an address that these queries understand; others are left out. */
type Asked = Readonly<Record<string, string | undefined>>;

/** An address with what was asked, in one order. */
export function asking(path: string, asked: Asked): string {
  const said = Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
}

const factWords = ['stream', 'category', 'type', 'person', 'correlation', 'from', 'to', 'cursor'] as const;

/** What of a page's query the log is asked for. */
export const askedOf = (query: URLSearchParams): Asked =>
  Object.fromEntries(factWords.map((word) => [word, query.get(word) || undefined]));

const everyFewSeconds = 5000;

/** Facts, newest first; looked at again every few seconds where the newest are among them. */
export const factsQuery = (api: ApiClient, asked: Asked) =>
  queryOptions({
    queryKey: ['ops', 'facts', asked],
    queryFn: () => api.get(asking(opsRoutes.facts, asked), () => schemas().then((c) => c.factsFound)),
    refetchInterval: asked.cursor || asked.to ? false : everyFewSeconds,
    placeholderData: keepPreviousData,
  });

/** One fact, by its place. */
export const factQuery = (api: ApiClient, stream: string, revision: string) =>
  queryOptions({
    queryKey: ['ops', 'fact', stream, revision],
    queryFn: () => api.get(asking(opsRoutes.fact, { stream, revision }), () => schemas().then((c) => c.factDetail)),
  });

/** All that a request led to. */
export const treeQuery = (api: ApiClient, correlation: string) =>
  queryOptions({
    queryKey: ['ops', 'tree', correlation],
    queryFn: () => api.get(asking(opsRoutes.tree, { correlation }), () => schemas().then((c) => c.tree)),
  });

/** A moment: a time, or a fact; none of them: now. */
export type Moment = Readonly<{ at?: string | undefined; stream?: string | undefined; revision?: string | undefined }>;

/** A document as of a moment beside now. */
export const documentQuery = (api: ApiClient, view: string, id: string, moment: Moment) =>
  queryOptions({
    queryKey: ['ops', 'document', view, id, moment],
    queryFn: () =>
      api.get(asking(opsRoutes.document, { view, id, ...moment }), () => schemas().then((c) => c.documentAsOf)),
  });

/** A stored document against a fresh fold: asked when somebody wants to know. */
export const driftQuery = (api: ApiClient, view: string, id: string) => ({
  queryKey: ['ops', 'drift', view, id],
  queryFn: () => api.get(asking(opsRoutes.drift, { view, id }), () => schemas().then((c) => c.drift)),
});

/** A stream's state as of one of its facts. */
export const streamQuery = (api: ApiClient, stream: string, revision: string | undefined) =>
  queryOptions({
    queryKey: ['ops', 'stream', stream, revision],
    queryFn: () => api.get(asking(opsRoutes.stream, { stream, revision }), () => schemas().then((c) => c.streamAsOf)),
  });

export const viewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ops', 'views'],
    queryFn: () => api.get(opsRoutes.views, () => schemas().then((c) => c.opsViews)),
    refetchInterval: everyFewSeconds,
  });

export const dueQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ops', 'due'],
    queryFn: () => api.get(opsRoutes.due, () => schemas().then((c) => c.opsDue)),
    refetchInterval: everyFewSeconds,
  });

export const parkedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ops', 'parked'],
    queryFn: () => api.get(opsRoutes.parked, () => maintenance().then((c) => c.parkedFacts)),
    refetchInterval: everyFewSeconds,
  });
