/**
 * A map of what was asked for lately, bounded by weight, in two generations: when the young one is full the old one is
 * forgotten. A single `Map` in order of use grows slow at its head, where its deleted entries lie.
 */
export class TwoGenerationCache<V> {
  private readonly most: number;
  private young = new Map<string, Weighed<V>>();
  private old = new Map<string, Weighed<V>>();
  private weight = 0;

  /** Holds values of so many characters at least, and of twice as many at most, and one more value. */
  constructor(most: number) {
    this.most = most;
  }

  get(key: string): V | undefined {
    const young = this.young.get(key);
    if (young) return young.value;
    const old = this.old.get(key);
    if (old) this.keep(key, old);
    return old?.value;
  }

  set(key: string, value: V) {
    this.keep(key, { value, weight: key.length + weightOf(value) });
  }

  private keep(key: string, weighed: Weighed<V>) {
    this.weight += weighed.weight - (this.young.get(key)?.weight ?? 0);
    this.young.set(key, weighed);
    if (this.weight < this.most) return;
    this.old = this.young;
    this.young = new Map();
    this.weight = 0;
  }
}

type Weighed<V> = Readonly<{ value: V; weight: number }>;

/** About the characters of its JSON. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 2;
  if (Array.isArray(value)) for (const one of value) weight += weightOf(one) + 1;
  else for (const name in value) weight += name.length + weightOf((value as Record<string, unknown>)[name]) + 4;
  return weight;
}
