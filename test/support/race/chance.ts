/** A source of chance that gives the same for the same seed: a bad round can be run again. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `least` to `most`, both possible. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  /** Another one: however often either is asked, the other gives the same. */
  fork(): Chance {
    return new Chance(this.int(0, 2 ** 32 - 1));
  }

  of<T>(all: readonly T[]): T {
    return all[this.int(0, all.length - 1)]!;
  }
}
