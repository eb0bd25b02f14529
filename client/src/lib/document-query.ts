import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LiveDocuments, LiveView } from '#contracts/live.ts';
import { type Document, freshest, heardOf, noteGone } from './heard.ts';
import { Problem } from './api-client.ts';

/** The one door into the cache, for answers and for pushes: newer replaces, older is dropped. */
export const newer = <D extends Document>(seen: D | undefined, doc: D): D => (seen && seen.rev >= doc.rev ? seen : doc);

/** What the market says of what is not there. */
const notThere = () => new Problem(404, 'not-found');

/** The screen of it shows that it is not there. While it is being asked for again, that answer decides. */
export function forget(cache: QueryClient, view: LiveView, id: string) {
  const query = cache.getQueryCache().find({ queryKey: [view, id], exact: true });
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
    queryKey: [view, id],
    queryFn: async ({ client }) => {
      const before = heardOf(client, view, id)?.rev ?? '';
      try {
        const doc = freshest(client, view, await fetchIt()); // read after the answer: a push may have come first
        if (!doc) throw notThere();
        return doc;
      } catch (error) {
        if (!(error instanceof Problem && error.status === 404)) throw error;
        const told = heardOf(client, view, id);
        if (told?.doc && told.rev > before) return told.doc as LiveDocuments[V]; // it came again while the answer was on its way
        lost(client, view, id);
        throw error;
      }
    },
    structuralSharing: (seen, doc) => newer(seen as Document | undefined, doc as Document),
    staleTime: Infinity,
  });

function lost(cache: QueryClient, view: LiveView, id: string) {
  const seen = cache.getQueryData<Document>([view, id]);
  if (seen) noteGone(cache, view, id, seen.rev);
  forget(cache, view, id);
}
