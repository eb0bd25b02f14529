/** Wakes those who wait for the log to grow. */
export class Bell {
  private readonly waiting = new Set<() => void>();

  ring() {
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  /** Resolves at the next ring, or when the signal aborts. */
  async rung(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.add(resolve);
    const stop = () => resolve();
    signal.addEventListener('abort', stop, { once: true });
    await promise;
    this.waiting.delete(resolve);
    signal.removeEventListener('abort', stop);
  }
}
