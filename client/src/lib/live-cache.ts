import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contracts/live.ts';
import { type Document, newer } from './document-query.ts';
import { useLiveRoom } from './live-room.ts';

/** A pushed document replaces the one on the screen; a screen that nobody opened stays unopened. */
export function applyChange(cache: QueryClient, { view, id, doc }: LiveChange) {
  if (!doc) void cache.invalidateQueries({ queryKey: [view, id] });
  else cache.setQueryData<Document>([view, id], (seen) => seen && newer(seen, doc));
}

/** The list with the document in its place, if it is there and older. The same array when nothing changed. */
export function replaced<D extends Document>(items: readonly D[], doc: D): readonly D[] {
  const at = items.findIndex(({ id }) => id === doc.id);
  const seen = items[at];
  return seen && newer(seen, doc) === doc ? items.with(at, doc) : items;
}

/** Keeps a document fresh while the screen is open. Joining, and coming back after a lost line, refetches once. */
export function useLiveDocument(view: string, id: string) {
  const cache = useQueryClient();
  useLiveRoom(`${view}:${id}`, {
    change: (change) => applyChange(cache, change),
    joined: () => void cache.invalidateQueries({ queryKey: [view, id] }, { cancelRefetch: false }),
  });
}
