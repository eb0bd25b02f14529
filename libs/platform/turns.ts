/** Work that is done one after the other for each key, whatever became of the one before; no key waits for another. In this process alone. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

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
}
