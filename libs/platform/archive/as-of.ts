import type { AnyFolding } from '#kernel/decider.ts';
import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { foldLookUps } from '#kernel/fold.ts';
import { upcast } from '#kernel/shapes.ts';
import type { Document, Draft, LookUpReader, View } from '#kernel/view.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import type { Readable } from '#platform/projections/readable.ts';
import { type FoldState, KeptStates } from './kept-states.ts';
import { breathe, isAfter, MergedStreams, mostFacts, tooFar, type Until } from './merged-streams.ts';

/** Facts between two looks at who else wants the thread. */
const perTurn = 500;

/** The view does not say of which streams one document is made. */
export class NotByStreams extends Error {}

/** The log, and the names of streams that begin with some words. */
type Log = Pick<EventStore, 'page'> & Readonly<{ streams: (prefix: string) => Promise<readonly string[]> }>;

/** `kept`: where states are kept between questions; left out, each is folded from the first fact. */
type Bounds = Readonly<{ signal?: AbortSignal | undefined; kept?: KeptStates | undefined }>;

type StreamsOf = NonNullable<View['streamsOf']>;
type Question = Readonly<{ log: Log; view: View; streamsOf: StreamsOf; id: string; until: Until }> & Bounds;
type Answer = Readonly<{ doc: Draft<Document> | undefined; facts: number; position: string }>;

/** A document of a view as of then, by today's fold, and of how many facts. Errors: `NotByStreams`, `TooFar`, `StoreUnavailable`. */
export async function documentAsOf(
  log: Log,
  view: View,
  id: string,
  until: Until,
  bounds: Bounds = {},
): Promise<Answer> {
  const { streamsOf } = view;
  if (!streamsOf) throw new NotByStreams(`a document of ${view.name} is not made of streams that its id names`);
  const names = new Map(streamsOf(id, []).map((name) => [name, '']));
  for (;;) {
    const answer = await answered({ log, view, streamsOf, id, until, ...bounds }, names);
    if (answer) return answer;
  }
}

/** Nothing where a fact names a stream that is not among these: it is among them now, and may have older facts. */
async function answered(question: Question, names: Map<string, string>): Promise<Answer | undefined> {
  const { view, streamsOf, id, kept } = question;
  const { fold, merged } = await begun(question, names);
  const lastNamed = [...names.values()].toSorted().at(-1)!; // what is kept holds no stream that was named later
  for (let fact = await merged.next(); fact; fact = await merged.next()) {
    const fresh = streamsOf(id, [fact]).filter((name) => !names.has(name));
    for (const name of fresh) names.set(name, fact.position);
    if (fresh.length > 0) return undefined;
    fold.add(fact);
    const isWhole = fact.position >= lastNamed && (merged.leftOut === undefined || fact.position < merged.leftOut);
    if (kept && isWhole && kept.wants(fold.facts)) kept.keep(view, id, fold.state(names));
  }
  return { doc: fold.doc, facts: fold.facts, position: fold.changedAt };
}

/** From the latest state that the log bears out, else from nothing. */
async function begun(question: Question, names: Map<string, string>) {
  const { view, id, until, kept } = question;
  for (let state = kept?.latest(view, id, until); state; state = kept?.latest(view, id, until)) {
    const merged = await mergedOf(question, new Map([...names, ...state.names]), state);
    if (merged) {
      for (const [name, position] of state.names) names.set(name, position);
      return { fold: new DocumentFold(view, id, state), merged };
    }
    kept?.forget(view, id, state.position);
  }
  return { fold: new DocumentFold(view, id), merged: (await mergedOf(question, names))! };
}

/** The streams of these names; nothing where the log has older facts in them than the state knows, or others. */
async function mergedOf(
  { log, view, until, signal }: Question,
  names: ReadonlyMap<string, string>,
  state?: FoldState,
): Promise<MergedStreams | undefined> {
  const merged = new MergedStreams({ log, shapes: view.shapes, until, signal });
  for (const stream of new Set([...(await named(log, [...names.keys()])), ...(state?.streams.keys() ?? [])])) {
    const after = state && { position: state.position, known: state.streams.get(stream) };
    if (!(await merged.add(stream, after))) return undefined;
  }
  return merged;
}

/** The streams of these names. */
async function named(log: Log, names: readonly string[]): Promise<readonly string[]> {
  const all = await Promise.all(
    names.map(async (name) => (name.endsWith('*') ? log.streams(name.slice(0, -1)) : [name])),
  );
  return all.flat();
}

/** One document, a fact at a time. */
class DocumentFold {
  private readonly view: View;
  private readonly id: string;
  private readonly lookUps: Map<string, unknown>;
  private readonly reader: LookUpReader;
  private readonly streams: Map<string, { revision: number; id: string }>;
  private at: Pick<FoldState, 'position' | 'latestAt'>;
  doc: Draft<Document> | undefined;
  changedAt: string;
  facts: number;

  constructor(view: View, id: string, from?: FoldState) {
    [this.view, this.id] = [view, id];
    this.lookUps = new Map(from?.lookUps);
    this.reader = (key) => this.lookUps.get(key);
    this.streams = new Map(from?.streams);
    this.at = { position: from?.position ?? '', latestAt: from?.latestAt ?? '' };
    this.doc = from?.doc as Draft<Document> | undefined;
    this.changedAt = from?.changedAt ?? '';
    this.facts = from?.facts ?? 0;
  }

  add(fact: Readable) {
    const { view, id, reader } = this;
    const { position, meta } = fact;
    this.facts++;
    this.at = { position, latestAt: meta.at > this.at.latestAt ? meta.at : this.at.latestAt };
    this.streams.set(fact.stream, { revision: meta.revision, id: fact.id });
    if (view.lookUp) foldLookUps(view.lookUp, this.lookUps, fact);
    if (!view.key(fact, reader).includes(id)) return;
    const next = view.fold(this.doc, fact, id, reader);
    if (next !== this.doc) this.changedAt = position;
    this.doc = next;
  }

  state(names: ReadonlyMap<string, string>): FoldState {
    const { streams, doc, changedAt, lookUps, facts } = this;
    return { ...this.at, names, streams, doc, changedAt, lookUps, facts };
  }
}

/** A stream's state as of then, of a fold. Errors: `TooFar`, `StoreUnavailable`. */
export async function stateAsOf(
  log: Pick<EventStore, 'read'>,
  folding: AnyFolding,
  stream: string,
  until: Until & Readonly<{ revision?: number | undefined }>,
  { signal }: Pick<Bounds, 'signal'> = {},
): Promise<Readonly<{ state: unknown; last: StoredFact | undefined }>> {
  let state = folding.initial();
  let last: StoredFact | undefined;
  for await (const fact of log.read(stream)) {
    if (isAfter(until, fact) || (until.revision !== undefined && fact.revision > until.revision)) break;
    if (fact.revision % perTurn === 0) await breathe(signal);
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

/** The decider of a stream, by its category. */
export const foldingOf = (foldings: Readonly<Record<string, AnyFolding>>, stream: string): AnyFolding | undefined => {
  const category = categoryOf(stream);
  return Object.hasOwn(foldings, category) ? foldings[category] : undefined;
};
