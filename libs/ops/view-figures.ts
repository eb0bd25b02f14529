import { Injectable } from '@nestjs/common';
import { msOf, second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import type { ViewHealth } from '#platform/projections/projection-run.ts';
import { ReadStore } from '#platform/read-store/read-store.ts';

/** Milliseconds over which a rate is told, at least: over less, one batch would be all of it. */
export const rateOver = 10 * second;
/** Milliseconds for which a count of documents is told again: it goes through all of them. */
export const countedFor = 30 * second;

type At = Readonly<{ at: number; facts: number }>;

/** How far, how fast and how large the read models are that this process fills. */
@Injectable()
export class ViewFigures {
  /** By collection: where its rate begins, and where the next one will. */
  private readonly seen = new Map<string, Readonly<{ since: At; next: At }>>();
  private readonly counts = new Map<string, Readonly<{ at: number; documents: Promise<number> }>>();

  constructor(
    private readonly clock: Clock,
    private readonly events: EventStore,
    private readonly store: ReadStore,
  ) {}

  /**
   * Milliseconds since the oldest fact was written that lies behind each of these positions, 0 where there is none: one read
   * for views that are at the same place. Errors: `StoreUnavailable`.
   */
  async lags(positions: readonly Position[]): Promise<ReadonlyMap<Position, number>> {
    const now = msOf(this.clock.now());
    const lags = [...new Set(positions)].map(async (position) => {
      const [first] = (await this.events.readAll(position, { limit: 1 })).facts;
      return [position, first ? Math.max(0, now - msOf(first.meta.at)) : 0] as const;
    });
    return new Map(await Promise.all(lags));
  }

  /** Facts a second that the view took, over ten seconds or more until now; null the first time that somebody asks. */
  rate({ collection, facts }: Pick<ViewHealth, 'collection' | 'facts'>): number | null {
    const now = { at: this.clock.monotonic(), facts };
    const seen = this.seen.get(collection);
    if (!seen || facts < seen.next.facts) {
      this.seen.set(collection, { since: now, next: now }); // also where its projector began anew
      return null;
    }
    const isOver = now.at - seen.next.at >= rateOver;
    const since = isOver ? seen.next : seen.since;
    if (isOver) this.seen.set(collection, { since, next: now });
    const ms = now.at - since.at;
    return ms > 0 ? ((facts - since.facts) * second) / ms : null;
  }

  /** Documents of a collection, counted within the last half minute. Errors: `ViewsUnavailable`. */
  documents(collection: string): Promise<number> {
    const now = this.clock.monotonic();
    const counted = this.counts.get(collection);
    if (counted && now - counted.at < countedFor) return counted.documents;
    const documents = this.store.count({ name: collection, indexes: [] });
    this.counts.set(collection, { at: now, documents });
    documents.catch(() => this.counts.delete(collection)); // asked again next time
    return documents;
  }
}
