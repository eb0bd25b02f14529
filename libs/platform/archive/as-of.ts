import type { AnyFolding } from '#kernel/decider.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { foldLookUps } from '#kernel/fold.ts';
import type { Instant } from '#kernel/instant.ts';
import { upcast } from '#kernel/shapes.ts';
import type { Document, Draft, LookUpReader, View } from '#kernel/view.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { encrypted } from './redacted.ts';

/** Up to which moment: all facts up to a time, or up to one fact's position. Neither: now. */
export type Until = Readonly<{ at?: Instant | undefined; position?: string | undefined }>;

/** Facts that one question may read: a stream of 20,000 is a great auction. */
export const mostFacts = 100_000;
/** Facts between two looks at who else wants the thread. */
const perTurn = 500;

/** It would take more facts than one question may read. Says up to when those are that were read. */
export class TooFar extends Error {}

const tooFar = ({ meta }: StoredFact) => new TooFar(`looked at ${mostFacts} facts, up to ${meta.at}`);

/** The view does not say of which streams one document is made. */
export class NotByStreams extends Error {}

/** The log, and the names of streams that begin with some words. */
type Log = Pick<EventStore, 'read'> & Readonly<{ streams: (prefix: string) => Promise<readonly string[]> }>;
type Bounds = Readonly<{ signal?: AbortSignal | undefined }>;

/** No personal word is ever opened here. */
const closedBoxes = { decrypt: () => Promise.resolve(encrypted) };

/** A document of a view as of then, by today's fold, and of how many facts. Errors: `NotByStreams`, `TooFar`, `StoreUnavailable`. */
export async function documentAsOf(
  log: Log,
  view: View,
  id: string,
  until: Until,
  bounds: Bounds = {},
): Promise<Readonly<{ doc: Draft<Document> | undefined; facts: number; position: string }>> {
  const facts = await factsOf(log, view, id, until, bounds);
  const readable = await readableOf(view.shapes, facts, closedBoxes);
  const lookUps = new Map<string, unknown>();
  const reader: LookUpReader = (key) => lookUps.get(key);
  let doc: Draft<Document> | undefined;
  let position = '';
  for (const [n, fact] of readable.entries()) {
    if (n % perTurn === 0) await breathe(bounds.signal);
    if (view.lookUp) foldLookUps(view.lookUp, lookUps, fact);
    if (!view.key(fact, reader).includes(id)) continue;
    const next = view.fold(doc, fact, id, reader);
    if (next !== doc) position = fact.position;
    doc = next;
  }
  return { doc, facts: readable.length, position };
}

/** The facts that one document is made of, in the log's order: of its streams, and of those that the facts in these name. */
async function factsOf(log: Log, view: View, id: string, until: Until, bounds: Bounds): Promise<readonly StoredFact[]> {
  const { streamsOf } = view;
  if (!streamsOf) throw new NotByStreams(`a document of ${view.name} is not made of streams that its id names`);
  const read = new Set<string>();
  const facts: StoredFact[] = [];
  let looked = 0;
  const lifted: Recorded<AnyMessage>[] = [];
  for (let missing = await named(log, streamsOf(id, []), read); missing.length > 0;) {
    for (const stream of missing) {
      read.add(stream);
      for await (const fact of upTo(log.read(stream), until, bounds)) {
        if (++looked > mostFacts) throw tooFar(fact);
        if (!Object.hasOwn(view.shapes, fact.type)) continue;
        facts.push(fact);
        lifted.push(recordedOf(view.shapes, fact));
      }
    }
    missing = await named(log, streamsOf(id, lifted), read);
  }
  return facts.toSorted((a, b) => (a.position < b.position ? -1 : 1));
}

/** The streams of these names that were not read yet. */
async function named(log: Log, names: readonly string[], read: ReadonlySet<string>): Promise<readonly string[]> {
  const all = await Promise.all(
    names.map(async (name) => (name.endsWith('*') ? log.streams(name.slice(0, -1)) : [name])),
  );
  return [...new Set(all.flat())].filter((stream) => !read.has(stream));
}

/** A stream's state as of then, of a fold. Errors: `TooFar`, `StoreUnavailable`. */
export async function stateAsOf(
  log: Pick<Log, 'read'>,
  folding: AnyFolding,
  stream: string,
  until: Until & Readonly<{ revision?: number | undefined }>,
  bounds: Bounds = {},
): Promise<Readonly<{ state: unknown; last: StoredFact | undefined }>> {
  let state = folding.initial();
  let last: StoredFact | undefined;
  for await (const fact of upTo(log.read(stream), until, bounds)) {
    if (until.revision !== undefined && fact.revision > until.revision) break;
    if (fact.revision > mostFacts) throw tooFar(fact);
    state = folding.evolve(state, recordedOf(folding.shapes, fact));
    last = fact;
  }
  return { state, last };
}

const recordedOf = (shapes: View['shapes'], fact: StoredFact): Recorded<AnyMessage> => ({
  type: fact.type,
  data: upcast(shapes, fact.type, fact.meta.v, fact.data),
  meta: { ...fact.meta, revision: fact.revision },
});

/** Those of a stream up to then: a stream's times never go back. */
async function* upTo(facts: AsyncIterable<StoredFact>, { at, position }: Until, { signal }: Bounds) {
  let n = 0;
  for await (const fact of facts) {
    if ((at !== undefined && fact.meta.at > at) || (position !== undefined && fact.position > position)) return;
    if (n++ % perTurn === 0) await breathe(signal);
    yield fact;
  }
}

/** Lets others in, and ends where nobody waits any more. */
async function breathe(signal: AbortSignal | undefined) {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

/** The decider of a stream, by its category. */
export const foldingOf = (foldings: Readonly<Record<string, AnyFolding>>, stream: string): AnyFolding | undefined => {
  const category = categoryOf(stream);
  return Object.hasOwn(foldings, category) ? foldings[category] : undefined;
};
