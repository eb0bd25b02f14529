import { weightOf } from '#platform/bounded/two-generation-cache.ts';
import type { Memory } from './projection.ts';

type Held<V> = { value: V; times: number; weight: number };

/**
 * What was folded and is not written yet, so that it is written once however often it changes. What was written last is
 * still known, so that it need not be read at once.
 */
export class HeldBack<V> implements Memory<V> {
  /** About the characters that wait to be written. */
  weight = 0;
  private readonly waiting = new Map<string, Held<V>>();
  private written = new Map<string, V>();

  get = (id: string): V | undefined => this.waiting.get(id)?.value ?? this.written.get(id);

  set = (id: string, value: V): void => {
    const held = this.waiting.get(id);
    if (!held) {
      const weight = id.length + weightOf(value);
      this.waiting.set(id, { value, times: 1, weight });
      this.weight += weight;
      this.written.delete(id);
      return;
    }
    held.value = value;
    held.times++;
    if ((held.times & (held.times - 1)) !== 0) return; // weighing costs as much as folding: at its 2nd, 4th, 8th change
    const weight = id.length + weightOf(value);
    this.weight += weight - held.weight;
    held.weight = weight;
  };

  /** In the order of their ids: the store finds their places one beside the other. */
  all(): readonly (readonly [id: string, value: V])[] {
    return [...this.waiting].map(([id, { value }]) => [id, value] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  /** To be called when all of it is written. */
  wasWritten() {
    this.written = new Map([...this.waiting].map(([id, { value }]) => [id, value] as const));
    this.waiting.clear();
    this.weight = 0;
  }
}
