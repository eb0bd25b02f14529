/** Whose turn it is in one reaction: facts side by side, those of a stream in their order, and never beside what is done alone. */
export class LineTurns {
  private alones: Promise<unknown> = Promise.resolve();
  private readonly besides = new Set<Promise<unknown>>();
  /** Of each stream the last fact that is in hand: whether it is done. */
  private readonly lasts = new Map<string, Promise<boolean>>();

  /** After all that is under way; what comes later waits for it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = Promise.all([this.alones, ...this.besides]).then(work);
    this.alones = mine.catch(() => undefined);
    return mine;
  }

  /** Beside others, once nobody works alone. */
  beside<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.alones.then(work);
    const ended = mine.catch(() => undefined).finally(() => this.besides.delete(ended));
    this.besides.add(ended);
    return mine;
  }

  /** Behind the fact of its stream that is in hand. Where that one was not done, or threw, it is not begun: false. */
  behind(stream: string, work: () => Promise<boolean>): Promise<boolean> {
    const before = this.lasts.get(stream);
    const mine = before ? before.then((isDone) => isDone && work()) : work();
    const done = mine.catch(() => false);
    this.lasts.set(stream, done);
    void this.forgotten(stream, done);
    return mine;
  }

  /** Unless it was not done: what comes behind it must not begin then. */
  private async forgotten(stream: string, done: Promise<boolean>) {
    if ((await done) && this.lasts.get(stream) === done) this.lasts.delete(stream);
  }

  /** Begins again: what was not done comes again itself. */
  afresh(): void {
    this.lasts.clear();
  }
}
