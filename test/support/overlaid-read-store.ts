import type { Document } from '#kernel/view.ts';
import { ReadStore, type Checkpoint, type Collection, type Find, type Write } from '#platform/read-store/read-store.ts';

/** A read store over another, that a test may take away, and whose writes it may hold, lose or refuse. */
export class OverlaidReadStore extends ReadStore {
  readonly description = 'overlaid';
  /** Thrown at whoever asks, as long as it is there. */
  fault?: Error;
  /** How often it was asked. */
  asked = 0;
  onWrite?: (writes: readonly Write[], checkpoints?: readonly Checkpoint[]) => Promise<void>;
  readonly under: ReadStore;

  constructor(under: ReadStore) {
    super();
    this.under = under;
  }

  async ensure(collection: Collection) {
    return this.there.ensure(collection);
  }

  async get<D extends Document>(collection: Collection, id: string) {
    return this.there.get<D>(collection, id);
  }

  async getMany<D extends Document>(collection: Collection, ids: readonly string[]): Promise<Map<string, D>> {
    return this.there.getMany<D>(collection, ids);
  }

  async find<D extends Document>(collection: Collection, find: Find<D>) {
    return this.there.find<D>(collection, find);
  }

  async count<D extends Document>(collection: Collection, where?: Find<D>['where']) {
    return this.there.count<D>(collection, where);
  }

  async write(writes: readonly Write[], checkpoints?: readonly Checkpoint[]) {
    const store = this.there;
    return this.onWrite ? this.onWrite(writes, checkpoints) : store.write(writes, checkpoints);
  }

  async checkpoint(of: string) {
    return this.there.checkpoint(of);
  }

  async drop(collection: string) {
    return this.there.drop(collection);
  }

  close() {
    return this.under.close();
  }

  private get there() {
    this.asked++;
    if (this.fault) throw this.fault;
    return this.under;
  }
}

/** A mutant: nobody can tell any more which facts a document has. */
export class WithoutRevs extends OverlaidReadStore {
  override async getMany<D extends Document>(collection: Collection, ids: readonly string[]) {
    const found = await this.under.getMany<D>(collection, ids);
    return new Map([...found].map(([id, doc]) => [id, { ...doc, rev: '' }]));
  }
}
