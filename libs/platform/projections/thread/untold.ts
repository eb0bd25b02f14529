import type { ToldChange } from './messages.ts';

type Rooms = { rev: string; rooms: Set<string> };
type Untold = Readonly<{ of: Pick<ToldChange, 'view' | 'collection' | 'id'>; gone: Rooms; there: Rooms }>;

/**
 * Changes that wait to be told, of each document the last: for all rooms that have not heard of it since. A room that hears of
 * some changes alone, such as a list, is not forgotten over a later one that is not for it.
 */
export class UntoldChanges {
  private readonly docs = new Map<string, Untold>();

  get size(): number {
    return this.docs.size;
  }

  add({ view, collection, id, rev, rooms, gone }: ToldChange) {
    const key = `${collection} ${id}`;
    const doc = this.docs.get(key) ?? { of: { view, collection, id }, gone: noRooms(), there: noRooms() };
    this.docs.set(key, doc);
    const [its, others] = gone ? [doc.gone, doc.there] : [doc.there, doc.gone];
    its.rev = rev;
    for (const room of rooms) {
      its.rooms.add(room);
      others.rooms.delete(room);
    }
  }

  /** All of them, which are told from then on: what is gone before what is there. */
  take(): readonly ToldChange[] {
    const all = [...this.docs.values()];
    this.docs.clear();
    return [...all.flatMap((doc) => told(doc, true)), ...all.flatMap((doc) => told(doc, false))];
  }
}

const noRooms = (): Rooms => ({ rev: '', rooms: new Set() });

function told(doc: Untold, gone: boolean): ToldChange[] {
  const { rev, rooms } = gone ? doc.gone : doc.there;
  return rooms.size > 0 ? [{ ...doc.of, rev, rooms: [...rooms], gone }] : [];
}
