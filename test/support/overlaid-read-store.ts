import type { Document } from '#kernel/view.ts';
import { ReadStore, type Collection, type Find, type Step, type Write } from '#platform/read-store/read-store.ts';

/** A read store over another, that a test may take away, and whose writes it may hold, lose or refuse. */
export class OverlaidReadStore extends ReadStore {
  readonly description = 'overlaid';
  /** Thrown at whoever asks, as long as it is there. */
  fault?: Error;
  /** How often it was asked. */
  asked = 0;
  onWrite?: (writes: readonly Write[], step?: Step) => Promise<boolean>;
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

  async bytes(collection: string) {
    return this.there.bytes(collection);
  }

  async stored<D extends Document>(collection: Collection, ids: readonly string[]) {
    return this.there.stored<D>(collection, ids);
  }

  async write(writes: readonly Write[], step?: Step) {
    const store = this.there;
    return this.onWrite ? this.onWrite(writes, step) : store.write(writes, step);
  }

  async control() {
    return this.there.control();
  }

  async now() {
    return this.there.now();
  }

  async has(collection: string) {
    return this.there.has(collection);
  }

  async names() {
    return this.there.names();
  }

  async scrub() {
    return this.there.scrub();
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
