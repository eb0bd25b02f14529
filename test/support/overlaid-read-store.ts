import type { Document } from '#kernel/view.ts';
import { ReadStore, type Checkpoint, type Collection, type Find, type Write } from '#platform/read-store/read-store.ts';

/** A read store over another, whose writes a test may hold, lose or refuse. */
export class OverlaidReadStore extends ReadStore {
  readonly description = 'overlaid';
  onWrite?: (writes: readonly Write[], checkpoints?: readonly Checkpoint[]) => Promise<void>;
  protected readonly under: ReadStore;

  constructor(under: ReadStore) {
    super();
    this.under = under;
  }

  ensure(collection: Collection) {
    return this.under.ensure(collection);
  }

  get<D extends Document>(collection: Collection, id: string) {
    return this.under.get<D>(collection, id);
  }

  getMany<D extends Document>(collection: Collection, ids: readonly string[]): Promise<Map<string, D>> {
    return this.under.getMany<D>(collection, ids);
  }

  find<D extends Document>(collection: Collection, find: Find<D>) {
    return this.under.find<D>(collection, find);
  }

  count<D extends Document>(collection: Collection, where?: Find<D>['where']) {
    return this.under.count<D>(collection, where);
  }

  write(writes: readonly Write[], checkpoints?: readonly Checkpoint[]) {
    return this.onWrite ? this.onWrite(writes, checkpoints) : this.under.write(writes, checkpoints);
  }

  checkpoint(of: string) {
    return this.under.checkpoint(of);
  }

  drop(collection: string) {
    return this.under.drop(collection);
  }

  close() {
    return this.under.close();
  }
}

/** A mutant: nobody can tell any more which facts a document has. */
export class WithoutRevs extends OverlaidReadStore {
  override async getMany<D extends Document>(collection: Collection, ids: readonly string[]) {
    const found = await this.under.getMany<D>(collection, ids);
    return new Map([...found].map(([id, doc]) => [id, { ...doc, rev: '' }]));
  }
}
