import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import type { View } from '#kernel/view.ts';
import { FakeEventStore } from './fake-event-store.ts';
import { filledViews, openKeys } from './filled-views.ts';

/** For suites that hold wherever views are filled. */
export const bothThreads = [
  { where: 'in this thread', threaded: false },
  { where: 'behind the line of a thread', threaded: true },
] as const;

/** A log, a store and the processes that fill views in it: new for each test, and ended after it. */
export class OneMarket {
  events = new FakeEventStore();
  store: ReadStore = SqliteReadStore.open(':memory:');
  clock = new DrivenClock();
  private readonly threaded: boolean;
  private readonly running: { stop: () => Promise<void> }[] = [];

  /** Its views are filled in this thread, or behind the line of another. */
  constructor({ threaded = false } = {}) {
    this.threaded = threaded;
  }

  /** A process that fills these views. */
  async open(views: readonly View[], on: ReadStore = this.store) {
    const { events, clock, threaded } = this;
    const filled = await filledViews(views, { events, store: on, clock, threaded });
    this.running.push(filled);
    return filled;
  }

  /** Of a rebuild beside it, by a process of its own. */
  parts() {
    return { events: this.events, store: this.store, keys: openKeys, clock: new SystemClock() };
  }

  /** The collection that queries read. */
  async liveNow(view: string) {
    return (await new LiveCollections(this.store, this.clock).kept(view))?.live;
  }

  async close() {
    for (const one of this.running.splice(0)) await one.stop();
    await this.store.close();
  }
}
