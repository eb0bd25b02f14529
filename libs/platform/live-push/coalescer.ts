import type { Clock } from '#platform/clock/clock.ts';
import { type Change, revOf } from './live-push.ts';

/** Up to this size a room hears of every change in the next tick. */
const smallRoom = 200;
/** Documents that may wait for one room; a room that would need more is told to refetch. */
const mostWaiting = 500;

export type CoalescerParts = Readonly<{
  clock: Clock;
  /** Sockets in that room. */
  sizeOf: (room: string) => number;
  send: (room: string, change: Change) => void;
  /** Too much changed: the room must refetch. */
  resync: (room: string) => void;
  /** Messages a second to one room, all its sockets together. */
  mostPerSecond: number;
}>;

/**
 * Tells a room only the newest of what changed: at once after a quiet time, then as often as its size allows. A document
 * that changes a hundred times in between is sent once.
 */
export class Coalescer {
  /** Rooms that were told something lately, with what waits for them. */
  private readonly rooms = new Map<string, Map<string, Change>>();

  constructor(private readonly parts: CoalescerParts) {}

  add(change: Change) {
    for (const room of change.rooms) if (this.parts.sizeOf(room) > 0) this.wait(room, change);
  }

  private wait(room: string, change: Change) {
    let waiting = this.rooms.get(room);
    if (!waiting) {
      waiting = new Map();
      this.rooms.set(room, waiting);
      this.parts.clock.after(0, () => this.flush(room));
    }
    keepNewest(waiting, change);
  }

  private flush(room: string) {
    const { clock, sizeOf, mostPerSecond } = this.parts;
    const waiting = this.rooms.get(room);
    const size = sizeOf(room);
    this.rooms.delete(room);
    if (!waiting || waiting.size === 0) return;
    this.tell(room, waiting);
    if (size <= smallRoom) return;
    this.rooms.set(room, new Map());
    clock.after(Math.ceil(((size * waiting.size) / mostPerSecond) * 1000), () => this.flush(room));
  }

  private tell(room: string, waiting: ReadonlyMap<string, Change>) {
    if (waiting.size > mostWaiting) this.parts.resync(room);
    else for (const change of waiting.values()) this.parts.send(room, change);
  }
}

/** By view and id; an older document or removal never replaces a newer one. */
function keepNewest(waiting: Map<string, Change>, change: Change) {
  const key = `${change.view}:${change.id}`;
  const known = waiting.get(key);
  if (known && revOf(change) < revOf(known)) return;
  if (!known && waiting.size > mostWaiting) return; // it will be told to refetch
  waiting.set(key, change);
}
