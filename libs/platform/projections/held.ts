import { weightOf } from '#platform/bounded/two-generation-cache.ts';
import type { Memory } from './projection.ts';

type Held<V> = { value: V; isWaiting: boolean; usedIn: number; times: number; weight: number };

/**
 * What was folded and is not written yet, so that it is written once however often it changes; and what lies in the store as
 * it is here, so that it need not be read again. What was not used for long can be let go of, once it is written.
 */
export class HeldBack<V> implements Memory<V> {
  /** About the characters of all that is here. */
  weight = 0;
  /** Of those that wait to be written. */
  waitingWeight = 0;
  private readonly held = new Map<string, Held<V>>();
  private batch = 0;

  /** To be called before each batch: what is used from here on was used later. */
  nextBatch() {
    this.batch++;
  }

  get = (id: string): V | undefined => {
    const held = this.held.get(id);
    if (held) held.usedIn = this.batch;
    return held?.value;
  };

  set = (id: string, value: V): void => {
    const held = this.held.get(id) ?? this.add(id, value);
    if (!held.isWaiting) this.waitingWeight += held.weight;
    held.value = value;
    held.isWaiting = true;
    held.usedIn = this.batch;
    held.times++;
    if ((held.times & (held.times - 1)) !== 0) return; // weighing costs as much as folding: at its 2nd, 4th, 8th change
    const more = id.length + weightOf(value) - held.weight;
    held.weight += more;
    this.weight += more;
    this.waitingWeight += more;
  };

  keep = (id: string, value: V): void => {
    const held = this.add(id, value);
    held.weight = id.length + weightOf(value);
    this.weight += held.weight;
  };

  /** What waits and was last used before that batch, in the order of ids: the store finds their places one beside the other. */
  waiting(before = Number.POSITIVE_INFINITY): readonly (readonly [id: string, value: V])[] {
    const some: (readonly [string, V])[] = [];
    for (const [id, { value, isWaiting, usedIn }] of this.held)
      if (isWaiting && usedIn < before) some.push([id, value]);
    return some.toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  /** To be called when all that `waiting` gave is written. */
  wasWritten(before = Number.POSITIVE_INFINITY) {
    for (const held of this.held.values()) {
      if (!held.isWaiting || held.usedIn >= before) continue;
      held.isWaiting = false;
      this.waitingWeight -= held.weight;
    }
  }

  /** Lets go of what was last used before that batch, unless it waits. */
  letGo(before: number) {
    for (const [id, { isWaiting, usedIn, weight }] of this.held) {
      if (isWaiting || usedIn >= before) continue;
      this.held.delete(id);
      this.weight -= weight;
    }
  }

  /** Adds to each batch the weight of what was last used in it. */
  weigh(byBatch: Map<number, number>) {
    for (const { usedIn, weight } of this.held.values()) byBatch.set(usedIn, (byBatch.get(usedIn) ?? 0) + weight);
  }

  private add(id: string, value: V): Held<V> {
    const held = { value, isWaiting: false, usedIn: this.batch, times: 0, weight: 0 };
    this.held.set(id, held);
    return held;
  }
}
