import type { Document } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Collection, ReadStore, Removed, Stored, Write } from '#platform/read-store/read-store.ts';

type StoredOrRemoved = Stored | Removed;
type Pending = Readonly<{ collection: Collection; docs: Map<string, StoredOrRemoved> }>;

/** The market may write the same file: it must not wait long for us. */
const documentsPerWrite = 500;
const pauseBetweenWritesMs = 1;

/**
 * Holds documents back and writes each once, however often it changes: for collections that nobody reads yet, and that
 * are begun anew when their filling is cut.
 */
export class WriteBehind {
  private readonly store: ReadStore;
  private readonly clock: Clock;
  private readonly most: number;
  private readonly pending = new Map<string, Pending>();
  private held = 0;

  /** Holds back so many documents at most. */
  constructor(store: ReadStore, clock: Clock, most = 50_000) {
    this.store = store;
    this.clock = clock;
    this.most = most;
  }

  ensure(collection: Collection): Promise<void> {
    return this.store.ensure(collection);
  }

  async stored<D extends Document>(
    collection: Collection,
    ids: readonly string[],
  ): Promise<Map<string, Stored<D> | Removed>> {
    const docs = this.pending.get(collection.name)?.docs;
    const found = await this.store.stored<D>(collection, docs ? ids.filter((id) => !docs.has(id)) : ids);
    for (const id of ids) {
      const doc = docs?.get(id) as Stored<D> | Removed | undefined;
      if (doc) found.set(id, doc);
    }
    return found;
  }

  async write(writes: readonly Write[]): Promise<void> {
    for (const { collection, put, remove } of writes) {
      const { docs } = this.pendingOf(collection);
      const before = docs.size;
      for (const doc of [...put, ...remove]) docs.set(doc.id, doc);
      this.held += docs.size - before;
    }
    if (this.held > this.most) await this.flush();
  }

  /** Writes what is held back, a little at a time. */
  async flush(): Promise<void> {
    for (const { collection, docs } of this.pending.values()) {
      const all = [...docs.values()];
      for (let from = 0; from < all.length; from += documentsPerWrite) {
        await this.store.write([writeOf(collection, all.slice(from, from + documentsPerWrite))]);
        await this.clock.pause(pauseBetweenWritesMs);
      }
    }
    this.pending.clear();
    this.held = 0;
  }

  private pendingOf(collection: Collection): Pending {
    const pending = this.pending.get(collection.name) ?? { collection, docs: new Map<string, StoredOrRemoved>() };
    this.pending.set(collection.name, pending);
    return pending;
  }
}

function writeOf(collection: Collection, docs: readonly StoredOrRemoved[]): Write {
  const isGone = (doc: StoredOrRemoved): doc is Removed => 'gone' in doc;
  return { collection, put: docs.filter((doc) => !isGone(doc)), remove: docs.filter(isGone) };
}
