import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveDocuments, LiveView } from '#contracts/live.ts';
import { documentKey, forget, newer } from './document-query.ts';
import { answered } from './heard.ts';
import type { Document } from './known.ts';
import type { Listener } from './live.ts';
import { useLiveRoom } from './live-room.ts';

/** What an answer brought that was asked for beside the document's own query: it enters by the same door. */
export function put<V extends LiveView>(cache: QueryClient, view: V, doc: LiveDocuments[V]) {
  const fresh: Document | null = answered(cache, view, doc);
  if (fresh) cache.setQueryData<Document>(documentKey(view, doc.id), (seen) => newer(seen, fresh));
}

/** The list with the document in its place, if it is there and older. The same array when nothing changed. */
export function replaced<D extends Document>(items: readonly D[], doc: D): readonly D[] {
  const at = items.findIndex(({ id }) => id === doc.id);
  const seen = items[at];
  const now = seen && newer(seen, doc);
  return now && now !== seen ? items.with(at, now) : items;
}

/** Asks when nothing is under way any more: what was asked for before may miss what happened since, and is not cut short. */
export async function askAfter(cache: QueryClient, queryKey: QueryKey, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const underWay = cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    if (underWay.length === 0) break;
    await Promise.allSettled(underWay.map(async ({ promise }) => promise));
  }
  await ask(); // nothing may come between the look and this
}

/** Reads again, from here on. */
export const refetch = (cache: QueryClient, queryKey: QueryKey): Promise<void> =>
  askAfter(cache, queryKey, () => cache.invalidateQueries({ queryKey }));

/** A pushed document replaces the one on the screen, a removal takes it away; a screen that nobody opened stays unopened. */
export function applyChange(cache: QueryClient, change: LiveChange) {
  const { view, id, doc } = change;
  const seen = cache.getQueryState<Document>(documentKey(view, id));
  if (!seen || seen.status === 'pending') return; // an answer on its way meets what was told
  if (doc) cache.setQueryData<Document>(documentKey(view, id), doc);
  else if (seen.data && seen.data.rev < change.rev) forget(cache, view, id);
}

/** Keeps a document as the market has it. Joining, and coming back after a lost line, refetches once. */
export const keepFresh = (cache: QueryClient, view: LiveView, id: string): Listener => ({
  change: (change) => {
    if (change.view === view && change.id === id) applyChange(cache, change);
  },
  joined: () => void refetch(cache, documentKey(view, id)),
});

/** Keeps a document fresh while the screen is open. */
export function useLiveDocument(view: LiveView, id: string) {
  useLiveRoom(`${view}:${id}`, keepFresh(useQueryClient(), view, id));
}
