import { isDeepStrictEqual } from 'node:util';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { foldView } from '#kernel/fold.ts';
import { logStart, type Position } from '#kernel/position.ts';
import { upcast, type Encrypted } from '#kernel/shapes.ts';
import type { Document, View } from '#kernel/view.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { accountProblems } from './account-model.ts';
import { auctionProblems } from './auction-model.ts';

/** The whole log, in order. */
export async function wholeLog(store: Pick<EventStore, 'readAll'>): Promise<StoredFact[]> {
  const facts: StoredFact[] = [];
  for (let after = logStart; ;) {
    const batch = await store.readAll(after, { limit: 1000 });
    facts.push(...batch.facts);
    if (batch.facts.length === 0) return facts;
    after = batch.through;
  }
}

/** I1, I13: gapless streams, rising positions, ids that occur once, a command's facts side by side. */
export function logProblems(facts: readonly StoredFact[]): string[] {
  const problems: string[] = [];
  const revisions = new Map<string, number>();
  const ids = new Set<string>();
  const lastCommand = new Map<string, string>();
  const commands = new Set<string>();
  let position = logStart;
  for (const { id, stream, revision, position: at, meta } of facts) {
    if (revision !== (revisions.get(stream) ?? -1) + 1) problems.push(`${stream}: revision ${revision} out of turn`);
    if (at <= position) problems.push(`${stream}@${revision}: position ${at} after ${position}`);
    if (ids.has(id)) problems.push(`${stream}@${revision}: id ${id} a second time`);
    const command = `${stream} ${meta.commandId}`;
    if (lastCommand.get(stream) !== command && commands.has(command)) problems.push(`${command}: took effect twice`);
    revisions.set(stream, revision);
    lastCommand.set(stream, command);
    commands.add(command);
    ids.add(id);
    position = at;
  }
  return problems;
}

/**
 * I11: every document that is queried equals a fresh fold of the log: of all of it, or of what `through` says that its view has
 * been through. A market that was told to end leaves its last facts to the next start.
 */
export async function viewProblems(
  views: readonly View[],
  facts: readonly StoredFact[],
  { documents, keys }: { documents: ReadStore; keys: Pick<PersonKeys, 'decrypt'> },
  through?: ReadonlyMap<string, Position>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const view of views) {
    const mark = through && (through.get(view.name) ?? logStart);
    const known = facts.filter(({ type, position }) => type in view.shapes && (mark === undefined || position <= mark));
    const recorded = await Promise.all(known.map((fact) => opened(view, fact, keys)));
    const expected = foldView(view, recorded);
    const collection = (await documents.control()).views?.[view.name]?.live ?? 'nowhere';
    const stored = await allDocuments(documents, collection, view.indexes ?? []);
    for (const { rev: _, ...doc } of stored) {
      if (!isDeepStrictEqual(plain(doc), plain(expected.get(doc.id))))
        problems.push(`${view.name} ${doc.id}: not what the log says`);
      expected.delete(doc.id);
    }
    for (const id of expected.keys()) problems.push(`${view.name} ${id}: missing`);
  }
  return problems;
}

/** All that can be said of a market at rest. */
export async function marketProblems(
  views: readonly View[],
  stores: { facts: EventStore; documents: ReadStore; keys: PersonKeys },
): Promise<string[]> {
  const facts = await wholeLog(stores.facts);
  const ofViews = await viewProblems(views, facts, stores);
  return [...logProblems(facts), ...auctionProblems(facts), ...accountProblems(facts), ...ofViews];
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

async function opened(view: View, fact: StoredFact, keys: Pick<PersonKeys, 'decrypt'>): Promise<Recorded<AnyMessage>> {
  const { shapes } = view;
  const data = { ...(upcast(shapes, fact.type, fact.meta.v, fact.data) as Record<string, unknown>) };
  for (const field of shapes[fact.type]?.personal ?? []) {
    if (data[field] !== undefined && data[field] !== null) data[field] = await keys.decrypt(data[field] as Encrypted);
  }
  return { type: fact.type, data, meta: { ...fact.meta, revision: fact.revision } };
}

async function allDocuments(store: ReadStore, name: string, indexes: readonly (readonly string[])[]) {
  const all: Document[] = [];
  let cursor: string | undefined;
  do {
    const found = await store.find<Document>({ name, indexes }, { limit: 100, cursor });
    all.push(...found.items);
    cursor = found.next;
  } while (cursor !== undefined);
  return all;
}
