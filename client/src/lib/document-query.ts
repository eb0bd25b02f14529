import { queryOptions } from '@tanstack/react-query';

/** A whole document of a view. */
export interface Document {
  id: string;
  /** Position of the last fact in it: compares as text. */
  rev: string;
}

/** The one door into the cache, for answers and for pushes: newer replaces, older is dropped. */
export const newer = <D extends Document>(seen: D | undefined, doc: D): D => (seen && seen.rev >= doc.rev ? seen : doc);

/** A document that is kept fresh by its room: it never goes stale by itself. */
export const documentQuery = <D extends Document>(view: string, id: string, fetchIt: () => Promise<D>) =>
  queryOptions({
    queryKey: [view, id],
    queryFn: async ({ client }) => {
      const doc = await fetchIt();
      return newer(client.getQueryData<D>([view, id]), doc); // read after the answer: a push may have come first
    },
    staleTime: Infinity,
  });
