import type { QueryClient } from '@tanstack/react-query';
import type { LiveDocuments, LiveView } from '#contracts/live.ts';
import { type Known, learned, type Said } from './known.ts';
import type { Listener } from './live.ts';

/** More are not on screens at once: what is forgotten first was said long ago. */
const mostKnown = 1000;

const memories = new WeakMap<QueryClient, Map<string, Known>>();

function memoryOf(cache: QueryClient): Map<string, Known> {
  const memory = memories.get(cache) ?? new Map<string, Known>();
  memories.set(cache, memory);
  return memory;
}

/** Takes in what was pushed or answered; false when it is no news. */
export function learn(cache: QueryClient, view: LiveView, id: string, said: Said): boolean {
  const memory = memoryOf(cache);
  const key = `${view}:${id}`;
  const known = memory.get(key);
  const now = learned(known, said);
  if (now === known) return false;
  memory.delete(key); // what was said last stands last
  memory.set(key, now);
  if (memory.size > mostKnown) memory.delete(memory.keys().next().value!);
  return true;
}

/** The listener, told only what is news: pushes may come late and twice. */
export const guarded = (cache: QueryClient, { change, joined }: Listener): Listener => ({
  change: (told) => {
    if (learn(cache, told.view, told.id, told)) change(told);
  },
  joined,
});

/** What is known of a document by pushes and answers. */
export const knownOf = (cache: QueryClient, view: LiveView, id: string): Known | undefined =>
  memoryOf(cache).get(`${view}:${id}`);

/** What is known of the first document of a view whose id begins so, such as of a member whose id the answer does not tell. */
export function knownLike<V extends LiveView>(
  cache: QueryClient,
  view: V,
  start: string,
): Known<LiveDocuments[V]> | undefined {
  for (const [key, known] of memoryOf(cache))
    if (key.startsWith(`${view}:${start}`)) return known as Known<LiveDocuments[V]>; // it was kept under its view
  return undefined;
}

/** What an answer brought, or what is known by now to be newer; null when it is gone since. */
export function freshest<V extends LiveView>(
  cache: QueryClient,
  view: V,
  doc: LiveDocuments[V],
): LiveDocuments[V] | null {
  const known = knownOf(cache, view, doc.id);
  return !known || known.rev < doc.rev ? doc : (known.doc as LiveDocuments[V] | null);
}

/** An answer's document enters what is known; the newest of it comes back, null when it is gone since. */
export function answered<V extends LiveView>(
  cache: QueryClient,
  view: V,
  doc: LiveDocuments[V],
): LiveDocuments[V] | null {
  learn(cache, view, doc.id, { doc });
  return knownOf(cache, view, doc.id)!.doc as LiveDocuments[V] | null; // as above
}
