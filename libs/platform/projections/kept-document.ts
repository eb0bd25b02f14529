import { logStart, type Position } from '#kernel/position.ts';
import type { Document, Draft, View } from '#kernel/view.ts';
import type { Change } from '#platform/live-push/live-push.ts';
import type { Collection, Removed, Stored, Write } from '#platform/read-store/read-store.ts';
import { revMs, revOf } from './revs.ts';

/** A document as a projection has it in memory: nothing where it was removed, or never was; `ms` is the moment in its rev. */
export type KeptDocument = Readonly<{ now: Draft<Document> | undefined; ms: number; foldedAt: Position }>;

/** What was in memory before a batch, and after it. */
export type Touched = Readonly<{ id: string; before: KeptDocument; after: KeptDocument }>;

/** A document that never was. */
export const never: KeptDocument = { now: undefined, ms: revMs(undefined), foldedAt: logStart };

/** As the store has it. */
export function keptFrom(stored: Stored | Removed): KeptDocument {
  const { foldedAt, ...document } = stored;
  return { now: 'gone' in stored ? undefined : document, ms: revMs(stored.rev), foldedAt };
}

/** These documents as they go down, in a collection of that birth; nothing to write where there are none. */
export function writesOf(
  collection: Collection,
  birth: number,
  kept: Iterable<readonly [id: string, KeptDocument]>,
): readonly Write[] {
  const put: Stored[] = [];
  const remove: Removed[] = [];
  for (const [id, { now, ms, foldedAt }] of kept) {
    const rev = revOf(birth, ms);
    if (now) put.push({ ...now, id, rev, foldedAt });
    else remove.push({ id, rev, foldedAt, gone: true });
  }
  return put.length + remove.length > 0 ? [{ collection, put, remove }] : [];
}

/** What rooms hear: those that a document left that it is gone, those that it is in the document itself. */
export function changesOf(view: View, birth: number, { id, before, after }: Touched): readonly Change[] {
  if (!view.rooms) return [];
  const rev = revOf(birth, after.ms);
  const was = before.now && { ...before.now, id, rev: revOf(birth, before.ms) };
  const doc = after.now && { ...after.now, id, rev };
  const now = doc ? view.rooms(doc, was) : [];
  const stay = doc ? view.rooms(doc) : [];
  const left = was ? view.rooms(was).filter((room) => !stay.includes(room)) : [];
  return [
    ...(left.length > 0 ? [{ view: view.name, id, doc: null, rev, rooms: left }] : []),
    ...(doc && now.length > 0 ? [{ view: view.name, id, doc: view.told?.(doc) ?? doc, rooms: now }] : []),
  ];
}
