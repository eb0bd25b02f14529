import { erased } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Change } from '#platform/live-push/live-push.ts';
import { type FillBounds, usualBounds } from '#platform/projections/filling.ts';
import { OnlyProjector, type Lease } from '#platform/projections/lease.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import type { SecondHand } from '#platform/projections/hand.ts';
import type { Projector } from '#platform/projections/projector.ts';
import { ThreadedProjector } from '#platform/projections/thread/threaded-projector.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewRunner } from '#platform/projections/view-runner.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { channelThread } from './channel-thread.ts';

/** Keys of which one person's is gone: the box holds the words, or `gone`. */
export const openKeys = { decrypt: async ({ box }: { box: string }) => (box === 'gone' ? erased : box) };

type Opening = Pick<PersonKeys, 'decrypt'>;
const noReceipts = { open: async () => undefined };

type Stands = Readonly<{
  events: EventStore;
  store: ReadStore;
  clock: Clock;
  keys?: Opening;
  lease?: Lease;
  bounds?: FillBounds;
  hand?: SecondHand;
  /** Behind the line of a thread. */
  threaded?: boolean;
}>;

/** A process that fills these views, and what it pushed. */
export async function filledViews(
  views: readonly View[],
  {
    events,
    store,
    clock,
    keys = openKeys,
    lease = new OnlyProjector(),
    bounds = usualBounds,
    hand,
    threaded = false,
  }: Stands,
) {
  const changes: Change[] = [];
  const tail = new LogTail(events, clock);
  const registry = new ViewRegistry();
  registry.add(...views);
  const live = new LiveCollections(store, clock);
  const told = { missed: 0 };
  const push = {
    publish: (all: readonly Change[]) => void changes.push(...all),
    hears: () => true,
    missed: () => void told.missed++,
    whenTold: () => undefined,
  };
  const startThread = channelThread(views, { events, store, keys, clock, ...(hand && { hand }) });
  const log = { tell: () => {} };
  const runner: Projector = threaded
    ? new ThreadedProjector({ startThread, views: registry, store, live, push, events, clock, log })
    : new ViewRunner({ tail, store, live, push, keys, clock, views: registry, lease, bounds, ...(hand && { hand }) });
  await runner.start();
  return {
    runner,
    tail,
    live,
    changes,
    /** How often everybody was told to ask again. */
    told,
    queries: new ViewQueries({ store, live, progress: runner, receipts: noReceipts }),
    stop: async () => void (await Promise.all([tail.stop(), runner.stop()])),
    /** Resolves once these views have everything; throws when they do not get there. */
    past: async (...names: readonly string[]) => {
      const end = await events.end();
      const passed = await Promise.all(names.map((name) => runner.whenPast(name, end, 1e9)));
      if (!passed.every(Boolean)) throw new Error(`never past ${end}: ${JSON.stringify(runner.health())}`);
    },
  };
}
