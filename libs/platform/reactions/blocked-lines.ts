import type { StoredFact } from '#platform/event-store/event-store.ts';

type Place = Pick<StoredFact, 'stream' | 'position'>;

/** Lines that wait behind facts which are parked: the rest of a stream, or where each fact is on its own nothing but itself. */
export class BlockedLines {
  /** Positions by line: a fact that comes again is the same one. */
  private readonly parked = new Map<string, Set<string>>();
  private readonly isApart: boolean;

  constructor(isApart: boolean) {
    this.isApart = isApart;
  }

  /** How many facts are parked. */
  get count(): number {
    return [...this.parked.values()].reduce((sum, { size }) => sum + size, 0);
  }

  lineOf({ stream, position }: Place): string {
    return this.isApart ? position : stream;
  }

  has(fact: Place): boolean {
    return this.parked.has(this.lineOf(fact));
  }

  add(fact: Place): void {
    const line = this.lineOf(fact);
    this.parked.set(line, (this.parked.get(line) ?? new Set()).add(fact.position));
  }

  remove(fact: Place): void {
    const line = this.lineOf(fact);
    const left = this.parked.get(line);
    left?.delete(fact.position);
    if (left?.size === 0) this.parked.delete(line);
  }

  clear(): void {
    this.parked.clear();
  }
}
