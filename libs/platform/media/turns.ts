/** So many at work at once; the others wait in line. Whoever calls bounds the line. */
export class Turns {
  private free: number;
  private readonly line: (() => void)[] = [];

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.free++;
    }
  }
}

/** Places for what is under way, so many in all and for each: whoever finds none comes back later. */
export class Places {
  private taken = 0;
  private readonly of = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostEach: number,
  ) {}

  /** Takes a place and gives back how to leave it, once; nothing where none is free. */
  enter(who: string): (() => void) | undefined {
    const own = this.of.get(who) ?? 0;
    if (this.taken >= this.most || own >= this.mostEach) return undefined;
    this.taken++;
    this.of.set(who, own + 1);
    return () => this.leave(who);
  }

  private leave(who: string) {
    this.taken--;
    const own = (this.of.get(who) ?? 1) - 1;
    if (own === 0) this.of.delete(who);
    else this.of.set(who, own);
  }
}
