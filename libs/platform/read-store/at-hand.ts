/**
 * A bounded map of what was asked for lately, in two generations: when the young one is full the old one is forgotten.
 * A single `Map` in order of use grows slow at its head, where its deleted entries lie.
 */
export class AtHand<V> {
  private readonly most: number;
  private young = new Map<string, V>();
  private old = new Map<string, V>();

  /** Holds so many at least, and twice as many at most. */
  constructor(most: number) {
    this.most = most;
  }

  get(key: string): V | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: V) {
    this.young.set(key, value);
    if (this.young.size < this.most) return;
    this.old = this.young;
    this.young = new Map();
  }

  delete(key: string) {
    this.young.delete(key);
    this.old.delete(key);
  }
}
