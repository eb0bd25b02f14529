import type { Document } from '#kernel/view.ts';
import type { StoredFact } from '#platform/event-store/event-store.ts';
import type { Collection, Find, ReadStore } from '#platform/read-store/read-store.ts';

/** A fact that a reaction could not take, or that waits behind one of its stream. `id` is `<reaction>:<position>`. */
export type ParkedFact = Document &
  Readonly<{ reaction: string; stream: string; revision: number; position: string; type: string; error: string }>;

const parked: Collection = { name: 'parked', indexes: [['reaction', 'position'], ['position']] };
const pageSize = 100;

/** Facts that were parked, until they are replayed. */
export class Parked {
  private readonly store: ReadStore;

  constructor(store: ReadStore) {
    this.store = store;
  }

  open(): Promise<void> {
    return this.store.ensure(parked);
  }

  /** In the order of the log. */
  async all(where: Find<ParkedFact>['where'] = {}): Promise<readonly ParkedFact[]> {
    const all: ParkedFact[] = [];
    let cursor: string | undefined;
    do {
      const find: Find<ParkedFact> = { where, sort: [['position', 'asc']], limit: pageSize };
      const page = await this.store.find<ParkedFact>(parked, { ...find, ...(cursor !== undefined && { cursor }) });
      all.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined);
    return all;
  }

  async put(reaction: string, { stream, revision, position, type }: StoredFact, error: string): Promise<void> {
    const id = `${reaction}:${position}`;
    const doc: ParkedFact = { id, rev: position, reaction, stream, revision, position, type, error };
    await this.store.write([{ collection: parked, put: [doc], remove: [] }]);
  }

  async remove(id: string): Promise<void> {
    await this.store.write([{ collection: parked, put: [], remove: [id] }]);
  }
}
