import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveDocuments, LiveView } from '#contracts/live.ts';
import type { Listener } from './live.ts';

/** A whole document of a view. */
export interface Document {
  id: string;
  /** Opaque: compares as text, a newer one is greater. */
  rev: string;
}

/** What was told last of a document: that it is this, or that it is gone. */
type Heard = Readonly<{ rev: string; doc: Document | null }>;

/** More are not on their way at once: what is forgotten first was told long ago. */
const mostHeard = 500;

const heard = new WeakMap<QueryClient, Map<string, Heard>>();

function heardBy(cache: QueryClient): Map<string, Heard> {
  const known = heard.get(cache) ?? new Map<string, Heard>();
  heard.set(cache, known);
  return known;
}

function keep(known: Map<string, Heard>, key: string, news: Heard) {
  known.delete(key); // the last told stands last
  known.set(key, news);
  if (known.size > mostHeard) known.delete(known.keys().next().value!);
}

/** Takes a push in, unless something newer was told before. At the same `rev` a document stands: it only left a room. */
function isNews(cache: QueryClient, change: LiveChange): boolean {
  const known = heardBy(cache);
  const key = `${change.view}:${change.id}`;
  const before = known.get(key);
  const news: Heard = change.doc ? { rev: change.doc.rev, doc: change.doc } : { rev: change.rev, doc: null };
  if (before && (news.rev < before.rev || (news.rev === before.rev && !news.doc && before.doc))) return false;
  keep(known, key, news);
  return true;
}

/** The listener, told only what is news: pushes may come late and twice. */
export const guarded = (cache: QueryClient, { change, joined }: Listener): Listener => ({
  change: (told) => {
    if (isNews(cache, told)) change(told);
  },
  joined,
});

/** What was told last of a document. */
export const heardOf = (cache: QueryClient, view: LiveView, id: string): Heard | undefined =>
  heardBy(cache).get(`${view}:${id}`);

/** The document of an answer, or what was told of it while the answer was on its way; null when it is gone since. */
export function freshest<V extends LiveView>(
  cache: QueryClient,
  view: V,
  doc: LiveDocuments[V],
): LiveDocuments[V] | null {
  const known = heardOf(cache, view, doc.id);
  if (!known || known.rev < doc.rev) return doc;
  return known.doc as LiveDocuments[V] | null; // it was kept under its view
}

/** It is not there any more, as it was seen at that `rev`: the market answered so. */
export function noteGone(cache: QueryClient, view: LiveView, id: string, rev: string) {
  const known = heardBy(cache);
  const before = known.get(`${view}:${id}`);
  if (!before || before.rev <= rev) keep(known, `${view}:${id}`, { rev, doc: null });
}
