import type { StoredFact } from '#platform/event-store/event-store.ts';

type Place = Pick<StoredFact, 'stream' | 'position'>;

/** Lines that wait behind facts which are parked: the rest of a stream, or where each fact is on its own nothing but itself. */
export class BlockedLines {
  private readonly parked = new Map<string, number>();
  private readonly isApart: boolean;

  constructor(isApart: boolean) {
    this.isApart = isApart;
  }

  /** How many facts are parked. */
  get count(): number {
    return [...this.parked.values()].reduce((sum, n) => sum + n, 0);
  }

  lineOf({ stream, position }: Place): string {
    return this.isApart ? position : stream;
  }

  has(fact: Place): boolean {
    return this.parked.has(this.lineOf(fact));
  }

  add(fact: Place): void {
    const line = this.lineOf(fact);
    this.parked.set(line, (this.parked.get(line) ?? 0) + 1);
  }

  remove(fact: Place): void {
    const line = this.lineOf(fact);
    const left = (this.parked.get(line) ?? 1) - 1;
    if (left > 0) this.parked.set(line, left);
    else this.parked.delete(line);
  }

  clear(): void {
    this.parked.clear();
  }
}
