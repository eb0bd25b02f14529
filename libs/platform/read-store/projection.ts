import { foldInto } from '#kernel/fold.ts';
import { logStart, type Position } from '#kernel/position.ts';
import { UnknownFact } from '#kernel/shapes.ts';
import type { Document, Draft, View } from '#kernel/view.ts';
import type { Stretch } from '#platform/event-store/event-store.ts';
import type { Change } from '#platform/live-push/live-push.ts';

import { DamagedBox, type PersonKeys } from '#platform/person-keys/person-keys.ts';
import { AtHand } from './at-hand.ts';
import { Looking, type LookDocument } from './looking.ts';
import { readableOf, type Readable } from './readable.ts';
import type { Checkpoint, Collection, ReadStore, Write } from './read-store.ts';

/** The view, or a fact that it names, is to blame: it stops there. Anything else passes. */
export class ViewFault extends Error {}

/** What a stretch makes of a view: to be written, then accepted. */
export type Folded = Readonly<{
  writes: readonly Write[];
  checkpoint: Checkpoint;
  /** Documents that changed, for their rooms; empty for a view that nobody hears. */
  changes: readonly Change[];
  /** Whether any document changed. */
  touched: boolean;
  facts: number;
}>;

/** What a projection reads from. */
export type ProjectionStore = Pick<ReadStore, 'ensure' | 'getMany' | 'checkpoint'>;

type Touched = { before: Document | undefined; now: Draft<Document> | undefined; rev: Position };

/** Documents kept at hand per view, so that a hot document is not read and parsed for every batch. */
const mostRecent = 5000;

/** One view filled into one collection: folds stretches of the log, in order. It reads the store and never writes it. */
export class Projection {
  readonly view: View;
  readonly collection: Collection;
  private readonly lookCollection: Collection;
  private readonly store: ProjectionStore;
  private readonly keys: Pick<PersonKeys, 'open'>;
  private readonly docs: AtHand<Document>;
  private readonly looks: AtHand<LookDocument>;
  private at: Position = logStart;

  constructor(
    view: View,
    name: string,
    store: ProjectionStore,
    keys: Pick<PersonKeys, 'open'>,
    { recent = mostRecent } = {},
  ) {
    this.view = view;
    this.collection = { name, indexes: view.indexes ?? [] };
    this.lookCollection = { name: lookName(name), indexes: [] };
    this.store = store;
    this.keys = keys;
    this.docs = new AtHand(recent);
    this.looks = new AtHand(recent);
  }

  /** Up to where all facts are folded and written. */
  get position(): Position {
    return this.at;
  }

  get types(): readonly string[] {
    return Object.keys(this.view.shapes);
  }

  /** Makes the collections where they are missing and goes to the checkpoint. */
  async open(): Promise<void> {
    await this.store.ensure(this.collection);
    if (this.view.look) await this.store.ensure(this.lookCollection);
    this.at = await this.store.checkpoint(this.collection.name);
  }

  /** Whether documents of that collection are this view's. */
  fills(collection: string): boolean {
    return collection === this.collection.name || collection === this.lookCollection.name;
  }

  /** Facts up to the position are skipped. Throws `ViewFault`, and what the stores throw. */
  async fold({ facts, through }: Stretch): Promise<Folded> {
    const fresh = this.at === logStart ? facts : facts.filter(({ position }) => position > this.at);
    const readable = fresh.length > 0 ? await readableOf(this.view.shapes, fresh, this.keys).catch(unreadable) : [];
    const checkpoint = { of: this.collection.name, position: through };
    if (readable.length === 0) return { writes: [], checkpoint, changes: [], touched: false, facts: 0 };
    const looks = await this.looksFor(readable);
    const keys = blaming(() => this.keysOf(readable, looks));
    const docs = await this.docsFor(keys);
    const looking = new Looking(this.view, looks);
    return blaming(() => {
      for (const [i, fact] of readable.entries()) this.apply(fact, looking, keys[i]!, docs);
      return { checkpoint, facts: readable.length, ...this.outcome(docs, looking) };
    });
  }

  /** After the write: from here on the stretch is done. */
  accept({ writes, checkpoint }: Folded) {
    for (const { collection, put, remove } of writes) {
      const recent: AtHand<Document> = collection === this.lookCollection ? this.looks : this.docs;
      for (const doc of put) recent.set(doc.id, doc);
      for (const id of remove) recent.delete(id);
    }
    if (checkpoint.position > this.at) this.at = checkpoint.position;
  }

  private apply(fact: Readable, looking: Looking, ids: readonly string[], docs: Map<string, Touched>) {
    const look = looking.take(fact);
    for (const id of ids) {
      const doc = docs.get(id)!;
      if (doc.rev >= fact.position) continue;
      const next = foldInto(this.view, doc.now, fact, look, id);
      if (next === doc.now) continue;
      doc.now = next;
      doc.rev = fact.position;
    }
  }

  private outcome(docs: Map<string, Touched>, looking: Looking) {
    const put: Document[] = [];
    const remove: string[] = [];
    const changes: Change[] = [];
    for (const [id, { before, now, rev }] of docs) {
      if (now === before) continue;
      const doc = now && { ...now, id, rev };
      if (doc) put.push(doc);
      else remove.push(id);
      changes.push(...this.changesOf(id, before, doc, rev));
    }
    const looks = looking.changed();
    const touched = put.length + remove.length > 0;
    const writes: Write[] = touched ? [{ collection: this.collection, put, remove }] : [];
    if (looks.length > 0) writes.push({ collection: this.lookCollection, put: looks, remove: [] }); // after the documents: see `write`
    return { writes, changes, touched };
  }

  /** Rooms that a document left hear that it is gone; those that it is in get it whole. */
  private changesOf(id: string, before: Document | undefined, doc: Document | undefined, rev: string): Change[] {
    const { rooms, name } = this.view;
    if (!rooms) return [];
    const now = doc ? rooms(doc, before) : [];
    const stay = doc ? rooms(doc) : [];
    const left = before ? rooms(before).filter((room) => !stay.includes(room)) : [];
    return [
      ...(left.length > 0 ? [{ view: name, id, doc: null, rev, rooms: left }] : []),
      ...(doc && now.length > 0 ? [{ view: name, id, doc, rooms: now }] : []),
    ];
  }

  private keysOf(facts: readonly Readable[], looks: ReadonlyMap<string, LookDocument>): (readonly string[])[] {
    const looking = new Looking(this.view, looks);
    return facts.map((fact) => this.view.key(fact, looking.take(fact)));
  }

  private async looksFor(facts: readonly Readable[]): Promise<ReadonlyMap<string, LookDocument>> {
    const { look } = this.view;
    if (!look) return new Map();
    return read(this.store, this.lookCollection, this.looks, new Set(facts.flatMap((fact) => look.key(fact))));
  }

  private async docsFor(keys: readonly (readonly string[])[]): Promise<Map<string, Touched>> {
    const ids = new Set(keys.flat());
    const found = await read(this.store, this.collection, this.docs, ids);
    return new Map([...ids].map((id) => [id, touchedFrom(found.get(id))]));
  }
}

/** What a view's own functions throw is the view's fault. */
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

/** Where the look-up documents of a collection lie. */
export const lookName = (collection: string): string => `${collection}.look`;

const touchedFrom = (doc: Document | undefined): Touched => ({ before: doc, now: doc, rev: doc?.rev ?? logStart });

/** From memory, and from the store what is not there. */
async function read<D extends Document>(
  store: ProjectionStore,
  collection: Collection,
  recent: AtHand<D>,
  ids: ReadonlySet<string>,
): Promise<Map<string, D>> {
  const found = new Map<string, D>();
  const missing: string[] = [];
  for (const id of ids) {
    const doc = recent.get(id);
    if (doc) found.set(id, doc);
    else missing.push(id);
  }
  if (missing.length > 0) for (const [id, doc] of await store.getMany<D>(collection, missing)) found.set(id, doc);
  return found;
}
