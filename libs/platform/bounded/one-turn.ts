type Waiting<T, R> = Readonly<{ item: T; done: (result: R) => void; fail: (error: unknown) => void }>;

/** Does what was asked for in one turn of the event loop in one go: a hundred of them cost one flush of the disk. */
export class OneTurn<T, R> {
  private waiting: Waiting<T, R>[] = [];
  private readonly doAll: (items: readonly T[]) => readonly R[];

  /** `doAll` answers each item, in order; what it throws rejects all of them. */
  constructor(doAll: (items: readonly T[]) => readonly R[]) {
    this.doAll = doAll;
  }

  do(item: T): Promise<R> {
    return new Promise((done, fail) => {
      if (this.waiting.push({ item, done, fail }) === 1) setImmediate(() => this.flush());
    });
  }

  private flush() {
    const waiting = this.waiting;
    this.waiting = [];
    try {
      const results = this.doAll(waiting.map(({ item }) => item));
      waiting.forEach(({ done }, n) => done(results[n]!));
    } catch (error) {
      waiting.forEach(({ fail }) => fail(error));
    }
  }
}
