import { logStart, type Position } from '#kernel/position.ts';
import type { EventStore, FactFilter, StoredFact } from '#platform/event-store/event-store.ts';

/** A tail that is read in the background. */
export class Follower {
  readonly facts: StoredFact[] = [];
  through: Position = logStart;
  throughId = '';
  caughtUp = false;
  private readonly stopping = new AbortController();
  private readonly reading: Promise<void>;
  private look = () => {};

  constructor(store: Pick<EventStore, 'tail'>, after: Position, filter: FactFilter = {}) {
    this.reading = this.follow(store, after, filter);
  }

  /** Resolves once this is so; looked at after each batch. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.look = resolve;
      await Promise.race([promise, this.reading]);
    }
  }

  /** Resolves when the tail ends by itself, with its error. */
  async ended(): Promise<void> {
    await this.reading;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.reading;
  }

  private async follow(store: Pick<EventStore, 'tail'>, after: Position, filter: FactFilter) {
    for await (const batch of store.tail(after, { filter, signal: this.stopping.signal })) {
      this.facts.push(...batch.facts);
      [this.through, this.throughId] = [batch.through, batch.throughId];
      this.caughtUp = batch.caughtUp;
      this.look();
    }
  }
}
