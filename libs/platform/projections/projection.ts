import { logStart, type Position } from '#kernel/position.ts';
import { UnknownFact } from '#kernel/shapes.ts';
import type { Document, Draft, View } from '#kernel/view.ts';
import type { FactBatch } from '#platform/event-store/event-store.ts';
import type { Change } from '#platform/live-push/live-push.ts';
import { DamagedBox, type PersonKeys } from '#platform/person-keys/person-keys.ts';
import { TwoGenerationCache } from '#platform/bounded/two-generation-cache.ts';
import { birthOf } from './live-collections.ts';
import { LookUps, type LookUpDocument } from './look-ups.ts';
import { readableOf, type Readable } from './readable.ts';
import type { Collection, ReadStore, Removed, Stored, Write } from '#platform/read-store/read-store.ts';
import { nextMs, revMs, revOf } from './revs.ts';

/** The view, or a fact that it names, is to blame: it stops there. Anything else passes. */
export class ViewFault extends Error {}

/** What a batch makes of a view: to be written, then accepted. */
export type ProjectionBatch = Readonly<{
  /** Documents that changed; none where nothing did. */
  writes: readonly Write[];
  /** Look-up documents: they go down with the mark. */
  lookUps: readonly Write[];
  through: Position;
  /** Documents that changed, for their rooms; empty for a view that nobody hears. */
  changes: readonly Change[];
  facts: number;
}>;

/** What a projection reads from. */
export type ProjectionStore = Pick<ReadStore, 'ensure' | 'stored'>;

type StoredOrRemoved = Stored | Removed;
type Touched = {
  before: StoredOrRemoved | undefined;
  now: Draft<Document> | undefined;
  ms: number;
  foldedAt: Position;
};

/** Characters of documents kept in memory per view, so that a busy document is not read and parsed for every batch. */
const mostCached = 1_000_000;

/** One view filled into one collection: folds batches of the log, in order. It reads the store and never writes it. */
export class Projection {
  readonly view: View;
  readonly collection: Collection;
  private readonly lookUpCollection: Collection;
  private readonly store: ProjectionStore;
  private readonly keys: Pick<PersonKeys, 'decrypt'>;
  private readonly docs: TwoGenerationCache<StoredOrRemoved>;
  private readonly lookUps: TwoGenerationCache<LookUpDocument>;
  private at: Position;

  /** Goes on after that position; `cached` characters are kept in memory, and as many of look-up documents. */
  constructor(
    view: View,
    name: string,
    store: ProjectionStore,
    keys: Pick<PersonKeys, 'decrypt'>,
    { from = logStart, cached = mostCached } = {},
  ) {
    this.view = view;
    this.collection = { name, indexes: view.indexes ?? [] };
    this.lookUpCollection = { name: lookUpName(name), indexes: [] };
    this.store = store;
    this.keys = keys;
    this.at = from;
    this.docs = new TwoGenerationCache(cached);
    this.lookUps = new TwoGenerationCache(cached);
  }

  /** Up to where all facts are folded and written. */
  get position(): Position {
    return this.at;
  }

  get types(): readonly string[] {
    return Object.keys(this.view.shapes);
  }

  /** Makes the collections where they are missing. */
  async open(): Promise<void> {
    await this.store.ensure(this.collection);
    if (this.view.lookUp) await this.store.ensure(this.lookUpCollection);
  }

  /** Whether documents of that collection are this view's. */
  fills(collection: string): boolean {
    return collection === this.collection.name || collection === this.lookUpCollection.name;
  }

  /** Facts up to the position are skipped. Throws `ViewFault`, and what the stores throw. */
  async fold({ facts, through }: Pick<FactBatch, 'facts' | 'through'>): Promise<ProjectionBatch> {
    const fresh = this.at === logStart ? facts : facts.filter(({ position }) => position > this.at);
    const readable = fresh.length > 0 ? await readableOf(this.view.shapes, fresh, this.keys).catch(unreadable) : [];
    if (readable.length === 0) return { writes: [], lookUps: [], through, changes: [], facts: 0 };
    const lookUps = await this.lookUpsFor(readable);
    const keys = blaming(() => this.keysOf(readable, lookUps));
    const docs = await this.docsFor(keys);
    const folded = new LookUps(this.view, lookUps);
    return blaming(() => {
      for (const [i, fact] of readable.entries()) this.apply(fact, folded, keys[i]!, docs);
      return { through, facts: readable.length, ...this.outcome(docs), lookUps: this.lookUpsOf(folded) };
    });
  }

  /** After the write: from here on the batch is done. */
  accept({ writes, lookUps, through }: Pick<ProjectionBatch, 'writes' | 'lookUps' | 'through'>) {
    for (const { put, remove } of writes) for (const doc of [...put, ...remove]) this.docs.set(doc.id, doc);
    for (const { put } of lookUps) for (const doc of put) this.lookUps.set(doc.id, doc as LookUpDocument);
    if (through > this.at) this.at = through;
  }

  private apply(fact: Readable, folded: LookUps, ids: readonly string[], docs: Map<string, Touched>) {
    const lookUp = folded.apply(fact);
    for (const id of ids) {
      const doc = docs.get(id)!;
      if (doc.foldedAt >= fact.position) continue;
      const next = this.view.fold(doc.now, fact, id, lookUp);
      if (next === doc.now) continue;
      doc.now = next;
      doc.foldedAt = fact.position;
      doc.ms = nextMs(doc.ms, fact.meta.at);
    }
  }

  private outcome(docs: Map<string, Touched>): Pick<ProjectionBatch, 'writes' | 'changes'> {
    const put: Stored[] = [];
    const remove: Removed[] = [];
    const changes: Change[] = [];
    const birth = birthOf(this.collection.name);
    for (const [id, { before, now, ms, foldedAt }] of docs) {
      if (foldedAt === (before?.foldedAt ?? logStart)) continue;
      const rev = revOf(birth, ms);
      if (now) put.push({ ...now, id, rev, foldedAt });
      else remove.push({ id, rev, foldedAt, gone: true });
      changes.push(...this.changesOf(id, shown(before), now && { ...now, id, rev }, rev));
    }
    return { writes: put.length + remove.length > 0 ? [{ collection: this.collection, put, remove }] : [], changes };
  }

  /** Rooms that a document left hear that it is gone; those that it is in get it whole. */
  private changesOf(id: string, before: Document | undefined, doc: Document | undefined, rev: string): Change[] {
    const { view } = this;
    if (!view.rooms) return [];
    const now = doc ? view.rooms(doc, before) : [];
    const stay = doc ? view.rooms(doc) : [];
    const left = before ? view.rooms(before).filter((room) => !stay.includes(room)) : [];
    return [
      ...(left.length > 0 ? [{ view: view.name, id, doc: null, rev, rooms: left }] : []),
      ...(doc && now.length > 0 ? [{ view: view.name, id, doc, rooms: now }] : []),
    ];
  }

  private keysOf(facts: readonly Readable[], lookUps: ReadonlyMap<string, LookUpDocument>): (readonly string[])[] {
    const folded = new LookUps(this.view, lookUps);
    return facts.map((fact) => this.view.key(fact, folded.apply(fact)));
  }

  private lookUpsOf(folded: LookUps): readonly Write[] {
    const put = folded.changed();
    return put.length > 0 ? [{ collection: this.lookUpCollection, put, remove: [] }] : [];
  }

  private async lookUpsFor(facts: readonly Readable[]): Promise<ReadonlyMap<string, LookUpDocument>> {
    const { lookUp } = this.view;
    if (!lookUp) return new Map();
    const ids = new Set(facts.flatMap((fact) => blaming(() => lookUp.key(fact))));
    return this.read(this.lookUpCollection, this.lookUps, ids);
  }

  private async docsFor(keys: readonly (readonly string[])[]): Promise<Map<string, Touched>> {
    const ids = new Set(keys.flat());
    const found = await this.read<StoredOrRemoved>(this.collection, this.docs, ids);
    return new Map([...ids].map((id) => [id, touchedFrom(found.get(id))]));
  }

  /** Documents from memory; those that are not there from the store. */
  private async read<D extends StoredOrRemoved>(
    collection: Collection,
    recent: TwoGenerationCache<D>,
    ids: ReadonlySet<string>,
  ) {
    const found = new Map<string, D>();
    const missing: string[] = [];
    for (const id of ids) {
      const doc = recent.get(id);
      if (doc) found.set(id, doc);
      else missing.push(id);
    }
    if (missing.length > 0)
      for (const [id, doc] of await this.store.stored(collection, missing)) found.set(id, doc as D);
    return found;
  }
}

/** Where the look-up documents of a collection lie. */
export const lookUpName = (collection: string): string => `${collection}.look`;

/** Whether what lies there is what a removal left. */
const isGone = (doc: StoredOrRemoved): doc is Removed => 'gone' in doc;

function shown(doc: StoredOrRemoved | undefined): Document | undefined {
  if (!doc || isGone(doc)) return undefined;
  const { foldedAt: _, ...document } = doc;
  return document;
}

const touchedFrom = (before: StoredOrRemoved | undefined): Touched => ({
  before,
  now: shown(before),
  ms: revMs(before?.rev),
  foldedAt: before?.foldedAt ?? logStart,
});

/** Runs a view's own function; what it throws becomes a `ViewFault`. */
function blaming<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ViewFault(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function unreadable(error: unknown): never {
  if (error instanceof UnknownFact || error instanceof DamagedBox) throw new ViewFault(error.message, { cause: error });
  throw error;
}
