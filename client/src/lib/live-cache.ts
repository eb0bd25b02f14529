import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contracts/live.ts';
import { useLiveRoom } from './live-room.ts';
import type { LateSchema, Wire } from './wire.ts';

/** A whole document of a view. */
export interface Document {
  id: string;
  /** Position of the last fact in it: compares as text. */
  rev: string;
}

/** The one door into the cache, for answers and for pushes: newer replaces, older is dropped. */
export const newer = <D extends Document>(seen: D | undefined, doc: D): D => (seen && seen.rev >= doc.rev ? seen : doc);

/** A document that is kept fresh by its room: it never goes stale by itself. */
export const documentQuery = <D extends Document>(
  wire: Wire,
  view: string,
  id: string,
  path: string,
  schema: LateSchema<D>,
) =>
  queryOptions({
    queryKey: [view, id],
    queryFn: async ({ client }) => {
      const doc = await wire.get(path, schema);
      return newer(client.getQueryData<D>([view, id]), doc); // read after the answer: a push may have come first
    },
    staleTime: Infinity,
  });

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
    joined: () => void cache.invalidateQueries({ queryKey: [view, id] }),
  });
}
