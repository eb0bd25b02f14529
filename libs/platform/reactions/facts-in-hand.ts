import type { Mark } from '#platform/event-store/log-identity.ts';

/** Facts that wait aside at once. With more, no further one is begun: each holds its place in memory. */
const mostAside = 1000;

/** Facts of one reaction that are worked on at once, and how far the log lies behind all of them. */
export class FactsInHand {
  /** Aborts when the reaction ends, and when work on one of them threw: then the others end too, and it begins again. */
  readonly signal: AbortSignal;
  private readonly most: number;
  private readonly cutting = new AbortController();
  /** The mark before each fact that is not done, the oldest first. */
  private readonly before = new Map<string, Mark>();
  private readonly working = new Set<Promise<void>>();
  private aside = 0;
  private changed = Promise.withResolvers<void>();
  private reached: Mark;
  private failure?: Readonly<{ error: unknown }>;

  /** `most`: how many at once. */
  constructor(most: number, reached: Mark, ending: AbortSignal) {
    this.most = most;
    this.reached = reached;
    this.signal = AbortSignal.any([ending, this.cutting.signal]);
  }

  /** Before the oldest that is not done: whoever begins there misses nothing. */
  get mark(): Mark {
    const [oldest] = this.before.values();
    return oldest ?? this.reached;
  }

  /**
   * Works on the fact that ends at that mark: `work` tells whether it is done. Resolves when there is room for another; where one is
   * taken at a time, after it. Throws what work on any of them threw.
   */
  async take(mark: Mark, work: () => Promise<boolean>): Promise<void> {
    this.before.set(mark.position, this.reached);
    this.reached = mark;
    const working = this.untilDone(mark, work).finally(() => {
      this.working.delete(working);
      this.tell();
    });
    this.working.add(working);
    while (this.isFull || this.aside >= mostAside) await this.changed.promise;
    if (this.failure) throw this.failure.error;
  }

  /** Of work in hand: waits without its place, which another fact may have meanwhile, and goes on when there is room again. */
  async waitAside(wait: () => Promise<void>): Promise<void> {
    this.aside++;
    this.tell();
    try {
      await wait();
      while (this.isFull && !this.signal.aborted) await this.changed.promise;
    } finally {
      this.aside--;
    }
  }

  private get isFull(): boolean {
    return this.working.size - this.aside >= this.most;
  }

  private tell() {
    this.changed.resolve();
    this.changed = Promise.withResolvers();
  }

  /** Up to there is nothing more that it takes. */
  pass(mark: Mark): void {
    if (mark.position > this.reached.position) this.reached = mark;
  }

  cut(): void {
    this.cutting.abort();
  }

  /** It begins again, as where work threw that. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.cut();
  }

  /** When none is worked on any more. Throws what work on one of them threw. */
  async ended(): Promise<void> {
    await Promise.all(this.working);
    if (this.failure) throw this.failure.error;
  }

  /** Ends what is in hand, before it begins again. */
  async dropped(): Promise<void> {
    this.cut();
    await Promise.all(this.working);
  }

  private async untilDone({ position }: Mark, work: () => Promise<boolean>) {
    try {
      if (await work()) this.before.delete(position);
    } catch (error) {
      this.fail(error);
    }
  }
}
