import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { LiveDocuments, LiveView } from '#contracts/live.ts';
import { answered, knownOf, learn } from './heard.ts';
import type { Document } from './known.ts';
import { Problem } from './api-client.ts';

/** The one door into the cache, for answers and for pushes: older is dropped, and each part that is the same stays the same object. */
export const newer = <D extends Document>(seen: D | undefined, doc: D): D => {
  if (!seen) return doc;
  return seen.rev > doc.rev ? seen : replaceEqualDeep(seen, doc);
};

/** Under what the cache keeps a document: its view's name and its id. */
export const documentKey = (view: LiveView, id: string) => [view, id] as const;

/** What the market says of what is not there. */
const notThere = () => new Problem(404, 'not-found');

/** The screen of it shows that it is not there. While it is being asked for again, that answer decides. */
export function forget(cache: QueryClient, view: LiveView, id: string) {
  const query = cache.getQueryCache().find({ queryKey: documentKey(view, id), exact: true });
  if (query?.state.data === undefined) return;
  const isAsked = query.state.fetchStatus !== 'idle';
  query.setState({
    data: undefined,
    dataUpdatedAt: 0,
    ...(isAsked ? { status: 'pending' } : { status: 'error', error: notThere() }),
  });
}

/** A document that is kept fresh by its room: it never goes stale by itself. */
export const documentQuery = <V extends LiveView>(view: V, id: string, fetchIt: () => Promise<LiveDocuments[V]>) =>
  queryOptions({
    queryKey: documentKey(view, id),
    queryFn: ({ client }) => fetched(client, view, id, fetchIt),
    structuralSharing: (seen, doc) => newer(seen as Document | undefined, doc as Document),
    staleTime: Infinity,
  });

/**
 * The answer, or what is known by now to be newer. That it is not there has no rev: where something was said while that answer was on its
 * way, it may be the older of the two, so it is asked again.
 */
async function fetched<V extends LiveView>(
  client: QueryClient,
  view: V,
  id: string,
  fetchIt: () => Promise<LiveDocuments[V]>,
): Promise<LiveDocuments[V]> {
  const asked = knownOf(client, view, id)?.rev ?? '';
  try {
    const doc = answered(client, view, await fetchIt()); // a push may have come first
    if (!doc) throw notThere();
    return doc;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
    learn(client, view, id, { doc: null, asked });
    if (knownOf(client, view, id)?.doc) return fetched(client, view, id, fetchIt);
    forget(client, view, id);
    throw error;
  }
}
