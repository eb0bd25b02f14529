import { logStart, type Position } from '#kernel/position.ts';
import { UnknownFact } from '#kernel/shapes.ts';
import type { LookUpReader, View } from '#kernel/view.ts';
import type { FactBatch } from '#platform/event-store/event-store.ts';
import type { Change } from '#platform/live-push/live-push.ts';
import { DamagedBox, type PersonKeys } from '#platform/person-keys/person-keys.ts';
import { TwoGenerationCache } from '#platform/bounded/two-generation-cache.ts';
import { changesOf, keptFrom, never, writesOf, type KeptDocument, type Touched } from './kept-document.ts';
import { birthOf } from './live-collections.ts';
import { LookUps, type LookUpDocument } from './look-ups.ts';
import { Readables, type Readable } from './readable.ts';
import type { Collection, ReadStore, Removed, Stored, Write } from '#platform/read-store/read-store.ts';
import { nextMs } from './revs.ts';

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

/** Where a projection keeps what it has folded, and as `keep` what it has read: what is not there is read from the store. */
export type Memory<V> = Readonly<{
  get: (id: string) => V | undefined;
  set: (id: string, value: V) => void;
  keep: (id: string, value: V) => void;
}>;

/** The documents and the look-up documents of one projection. */
export type Memories = Readonly<{ docs: Memory<KeptDocument>; lookUps: Memory<LookUpDocument> }>;

type Keys = readonly string[];

/** A document while a batch is folded: `after` is how the facts so far left it. */
type InHand = { readonly id: string; readonly before: KeptDocument; after: KeptDocument };

/** Characters of documents kept in memory per view, so that a busy document is not read and parsed for every batch. */
const mostCached = 1_000_000;

const memoriesOfLate = (): Memories => ({ docs: memoryOfLate(), lookUps: memoryOfLate() });

function memoryOfLate<V>(): Memory<V> {
  const cache = new TwoGenerationCache<V>(mostCached);
  const set = (id: string, value: V) => cache.set(id, value);
  return { get: (id) => cache.get(id), set, keep: set };
}

/** One view filled into one collection: folds batches of the log, in order. It reads the store and never writes it. */
export class Projection {
  readonly view: View;
  readonly collection: Collection;
  readonly lookUpCollection: Collection;
  private readonly store: ProjectionStore;
  private readonly keys: Pick<PersonKeys, 'decrypt'>;
  private readonly memories: Memories;
  private at: Position;
  private taken = 0;

  /** Goes on after that position; keeps what was folded lately, unless it is given other memories. */
  constructor(
    view: View,
    name: string,
    store: ProjectionStore,
    keys: Pick<PersonKeys, 'decrypt'>,
    { from = logStart, memories = memoriesOfLate() }: { from?: Position; memories?: Memories } = {},
  ) {
    this.view = view;
    this.collection = { name, indexes: view.indexes ?? [] };
    this.lookUpCollection = { name: lookUpName(name), indexes: [] };
    this.store = store;
    this.keys = keys;
    this.at = from;
    this.memories = memories;
  }

  /** Up to where all facts are folded and accepted. */
  get position(): Position {
    return this.at;
  }

  /** Facts of its types that it has taken: the process knows no more than its own. */
  get facts(): number {
    return this.taken;
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

  /**
   * Facts up to the position are skipped. Views that take the same batch share what makes it readable. Throws `ViewFault`,
   * and what the stores throw.
   */
  async fold(
    { facts, through }: Pick<FactBatch, 'facts' | 'through'>,
    readables = new Readables(this.keys),
  ): Promise<FoldedBatch> {
    const readable = await readables.of(this.view.shapes, this.freshOf(facts)).catch(unreadable);
    if (readable.length === 0) return new FoldedBatch(this, through);
    const lookUps = new LookUps(this.view, await this.lookUpsFor(readable));
    const looked = blaming(() => readable.map((fact) => lookUps.apply(fact)));
    const keys = blaming(() => readable.map((fact, i) => this.view.key(fact, looked[i]!)));
    const inHand = await this.inHand(keys);
    blaming(() => this.foldAll(readable, keys, looked, inHand));
    const docs = [...inHand.values()].filter(({ before, after }) => after !== before);
    return new FoldedBatch(this, through, { docs, lookUps: lookUps.changed(), facts: readable.length });
  }

  /** After the write: from here on the batch is done. */
  accept({ through, docs, newLookUps, facts }: Pick<FoldedBatch, 'through' | 'docs' | 'newLookUps' | 'facts'>) {
    this.taken += facts;
    for (const { id, after } of docs) this.memories.docs.set(id, after);
    for (const doc of newLookUps) this.memories.lookUps.set(doc.id, doc);
    this.passed(through);
  }

  /** What lies before that position was taken by somebody else, and is written. */
  passed(position: Position) {
    if (position > this.at) this.at = position;
  }

  /** Facts come in order: most batches are fresh as a whole. */
  private freshOf(facts: FactBatch['facts']): FactBatch['facts'] {
    const [first] = facts;
    return !first || first.position > this.at ? facts : facts.filter(({ position }) => position > this.at);
  }

  private foldAll(
    facts: readonly Readable[],
    keys: readonly Keys[],
    looked: readonly LookUpReader[],
    inHand: ReadonlyMap<string, InHand>,
  ) {
    for (const [i, fact] of facts.entries()) {
      for (const id of keys[i]!) {
        const doc = inHand.get(id)!;
        const { now: was, ms, foldedAt } = doc.after;
        if (foldedAt >= fact.position) continue;
        const now = this.view.fold(was, fact, id, looked[i]!);
        if (now !== was) doc.after = { now, ms: nextMs(ms, fact.ms), foldedAt: fact.position };
      }
    }
  }

  private async lookUpsFor(facts: readonly Readable[]): Promise<ReadonlyMap<string, LookUpDocument>> {
    const { lookUp } = this.view;
    if (!lookUp) return new Map();
    const ids = new Set(facts.flatMap((fact) => blaming(() => lookUp.key(fact))));
    return this.read(this.lookUpCollection, this.memories.lookUps, ids, (doc) => doc as LookUpDocument);
  }

  /** The documents of these keys, each once, as they were before the batch. */
  private async inHand(keys: readonly Keys[]): Promise<ReadonlyMap<string, InHand>> {
    const inHand = new Map<string, InHand>();
    const missing: string[] = [];
    for (const ids of keys) {
      for (const id of ids) {
        if (inHand.has(id)) continue;
        const known = this.memories.docs.get(id);
        const before = known ?? never;
        inHand.set(id, { id, before, after: before });
        if (!known) missing.push(id);
      }
    }
    for (const [id, before] of await this.readMissing(this.collection, this.memories.docs, missing, keptFrom))
      inHand.set(id, { id, before, after: before });
    return inHand;
  }

  /** Documents from memory; those that are not there from the store. */
  private async read<V>(
    collection: Collection,
    memory: Memory<V>,
    ids: ReadonlySet<string>,
    from: (stored: Stored | Removed) => V,
  ): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const id of ids) {
      const doc = memory.get(id);
      if (doc) found.set(id, doc);
      else missing.push(id);
    }
    for (const [id, doc] of await this.readMissing(collection, memory, missing, from)) found.set(id, doc);
    return found;
  }

  private async readMissing<V>(
    collection: Collection,
    memory: Memory<V>,
    missing: readonly string[],
    from: (stored: Stored | Removed) => V,
  ): Promise<readonly (readonly [id: string, doc: V])[]> {
    if (missing.length === 0) return [];
    const stored = [...(await this.store.stored(collection, missing))];
    return stored.map(([id, doc]) => {
      const known = from(doc);
      memory.keep(id, known);
      return [id, known] as const;
    });
  }
}

/** What a batch makes of a view. What goes down of it and what rooms hear is made when it is asked for. */
export class FoldedBatch implements ProjectionBatch {
  readonly through: Position;
  readonly facts: number;
  /** Documents that changed. */
  readonly docs: readonly Touched[];
  readonly newLookUps: readonly LookUpDocument[];
  private readonly of: Pick<Projection, 'view' | 'collection' | 'lookUpCollection'>;
  private written?: readonly Write[];

  constructor(
    of: Pick<Projection, 'view' | 'collection' | 'lookUpCollection'>,
    through: Position,
    {
      docs,
      lookUps,
      facts,
    }: Readonly<{ docs: FoldedBatch['docs']; lookUps: FoldedBatch['newLookUps']; facts: number }> = none,
  ) {
    this.of = of;
    this.through = through;
    this.facts = facts;
    this.docs = docs;
    this.newLookUps = lookUps;
  }

  get writes(): readonly Write[] {
    const { collection } = this.of;
    this.written ??= writesOf(
      collection,
      birthOf(collection.name),
      this.docs.map(({ id, after }) => [id, after] as const),
    );
    return this.written;
  }

  get lookUps(): readonly Write[] {
    const { lookUpCollection: collection } = this.of;
    return this.newLookUps.length > 0 ? [{ collection, put: this.newLookUps, remove: [] }] : [];
  }

  get changes(): readonly Change[] {
    const { view, collection } = this.of;
    if (!view.rooms) return [];
    const birth = birthOf(collection.name);
    return this.docs.flatMap((touched) => changesOf(view, birth, touched));
  }
}

const none = { docs: [], lookUps: [], facts: 0 };

/** Where the look-up documents of a collection lie. */
export const lookUpName = (collection: string): string => `${collection}.look`;

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
