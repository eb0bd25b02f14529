/** Work that is done one after the other for each key, whatever became of the one before; no key waits for another. In this process alone. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly waiting = new Map<string, PromiseWithResolvers<void>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(key) ?? Promise.resolve()).then(work);
    const turn = mine.catch(() => undefined);
    this.last.set(key, turn);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === turn) this.last.delete(key);
    }
  }

  /** Of those that wait for a key, the last one's work is done for all: whoever came before it has no more to wait for. */
  async takeLast(key: string, work: () => Promise<void>): Promise<void> {
    const over = Promise.withResolvers<void>();
    this.waiting.get(key)?.resolve();
    this.waiting.set(key, over);
    const done = this.take(key, async () => {
      if (this.waiting.get(key) !== over) return;
      this.waiting.delete(key);
      await work();
    });
    await Promise.race([done, over.promise]);
  }
}
