import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { msOf, second } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { type Cancel, Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import type { ViewHealth } from '#platform/projections/projection-run.ts';
import { Projector } from '#platform/projections/projector.ts';
import { ReadStore } from '#platform/read-store/read-store.ts';

/** Milliseconds over which a rate is told, at least: over less, one batch would be all of it. */
export const rateOver = 10 * second;
/** Milliseconds for which a size is told again: whoever counts goes through an index. */
export const countedFor = 30 * second;

type Taken = Pick<ViewHealth, 'collection' | 'facts'>;
type Size = Readonly<{ documents: number; bytes: number | null }>;
/** How many facts each collection had taken at a moment. */
type Look = Readonly<{ at: number; facts: ReadonlyMap<string, number> }>;

/** How far, how fast and how large the read models are that this process fills. */
@Injectable()
export class ViewFigures implements OnApplicationBootstrap, OnModuleDestroy {
  /** Where rates begin, and where they will from the next look on. Somebody looks always: the first one to ask has an answer. */
  private since: Look;
  private next: Look;
  private cancel: Cancel = () => {};
  private readonly sizes = new Map<string, Readonly<{ at: number; size: Promise<Size> }>>();

  constructor(
    private readonly clock: Clock,
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly parts: ModuleRef,
  ) {
    this.since = this.next = { at: clock.monotonic(), facts: new Map() };
  }

  onApplicationBootstrap(): void {
    this.cancel = this.clock.after(rateOver, () => {
      this.look();
      this.onApplicationBootstrap();
    });
  }

  onModuleDestroy(): void {
    this.cancel();
  }

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

  /**
   * Facts a second that the view took, over ten seconds or more until now; while its process is younger, since that began. One
   * whose projector has begun anew since the last look has taken all of its facts since then.
   */
  rate({ collection, facts }: Taken): number {
    const [older, newer] = [this.since.facts.get(collection) ?? 0, this.next.facts.get(collection) ?? 0];
    const isAnew = facts < newer || newer < older;
    const [{ at }, before] = isAnew ? [this.next, facts < newer ? 0 : newer] : [this.since, older];
    return ((facts - before) * second) / Math.max(second, this.clock.monotonic() - at);
  }

  /** Documents of a collection and about their bytes, looked at within the last half minute. Errors: `ViewsUnavailable`. */
  size(collection: string): Promise<Size> {
    const now = this.clock.monotonic();
    const seen = this.sizes.get(collection);
    if (seen && now - seen.at < countedFor) return seen.size;
    const size = this.sizeNow(collection);
    this.sizes.set(collection, { at: now, size });
    size.catch(() => this.sizes.delete(collection)); // asked again next time
    return size;
  }

  private async sizeNow(collection: string): Promise<Size> {
    const documents = await this.store.count({ name: collection, indexes: [] });
    const bytes = await this.store.bytes(collection).catch(() => null); // a server may not say, or not to everybody
    return { documents, bytes };
  }

  private look() {
    const health = this.parts.get(Projector, { strict: false }).health();
    const facts = new Map(health.map((one) => [one.collection, one.facts]));
    [this.since, this.next] = [this.next, { at: this.clock.monotonic(), facts }];
  }
}
