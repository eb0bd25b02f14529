import { msOf } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { isOlder } from '#platform/projections/live-collections.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { StoreLease } from '#platform/projections/store-lease.ts';
import type { View } from '#kernel/view.ts';
import { FakeEventStore } from './fake-event-store.ts';
import { filledViews } from './filled-views.ts';
import { lotPage, myBids } from './lots.ts';
import { OverlaidReadStore } from './overlaid-read-store.ts';
import { turns } from './turns.ts';
import { mutant } from './mutants.ts';

type OnWrite = NonNullable<OverlaidReadStore['onWrite']>;

export type Projector = Awaited<ReturnType<Projectors['open']>>;

/** Whoever can go on has gone on. */
export const settled = () => turns(30);

/** Projectors of one market on one store. `MUTANT=no-fence`, `no-guard` and `impolite` break them. */
export class Projectors {
  readonly events = new FakeEventStore();
  readonly store = new OverlaidReadStore(SqliteReadStore.open(':memory:'));
  /** The store's time, and that of the processes that run. */
  readonly clock = new DrivenClock();
  private readonly running: (() => Promise<void>)[] = [];

  constructor() {
    const { store, clock } = this;
    store.now = async () => msOf(clock.now());
    store.onWrite = (writes, step) => {
      const where = mutant === 'no-fence' ? {} : step?.where;
      const newest = '9'.repeat(12);
      const unguarded = writes.map(({ collection, put, remove }) => ({
        collection,
        put: put.map((doc) => ({ ...doc, foldedAt: newest })),
        remove: remove.map((doc) => ({ ...doc, foldedAt: newest })),
      }));
      return store.under.write(mutant === 'no-guard' ? unguarded : writes, step && { ...step, where: where! });
    };
  }

  /** A process with a clock of its own, which stands still when it is paused, and a line to the store that may be held. */
  async open(views: readonly View[] = [lotPage, myBids], own = this.clock, onWrite?: OnWrite) {
    const { events, store } = this;
    const line = new OverlaidReadStore(store);
    line.now = () => store.now();
    if (onWrite) line.onWrite = onWrite;
    const lease = new StoreLease(line, own, (control) => mutant !== 'impolite' && isOlder(views, control));
    await lease.start();
    const filled = await filledViews(views, { events, store: line, clock: own, lease });
    const stop = async () => {
      const stopped = Promise.all([filled.stop(), lease.stop()]);
      for (const one of new Set([own, this.clock])) one.advance(2000);
      await stopped;
    };
    this.running.push(stop);
    return { ...filled, line, lease, stop };
  }

  /** Time passes for all that run by the common clock. */
  async pass(ms: number): Promise<void> {
    for (let n = 0; n < ms; n += 500) {
      this.clock.advance(500);
      await settled();
    }
  }

  async close(): Promise<void> {
    for (const stop of this.running.splice(0)) await stop();
    await this.store.close();
  }
}
