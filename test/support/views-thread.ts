import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import type { Change } from '#platform/live-push/live-push.ts';
import { KeyReaders } from '#platform/person-keys/key-readers.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { LiveCollections } from '#platform/projections/live-collections.ts';
import { ThreadedProjector, type ViewsThread } from '#platform/projections/thread/threaded-projector.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ViewRegistry } from '#platform/projections/views.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { viewsThread } from '../../apps/market/views-thread.ts';
import { viewProblems, wholeLog } from './invariants.ts';
import { lotPage, myBids } from './lots.ts';
import { members } from './members-view.ts';

/** Embedded stores in a folder of their own, whose views a real thread fills. */
export async function threadOnFiles({ worker = new URL('./views-worker.ts', import.meta.url) } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'thread-'));
  const clock = new SystemClock();
  const readers = new KeyReaders();
  const keys = SqlitePersonKeys.open(join(dataDir, 'keys.db'), clock, readers);
  const events = await SqliteEventStore.open({ file: join(dataDir, 'facts.db'), durable: false });
  const store = SqliteReadStore.open(join(dataDir, 'views.db'));
  const registry = new ViewRegistry();
  const views = [lotPage, myBids, members];
  registry.add(...views);
  const live = new LiveCollections(store, clock);
  const changes: Change[] = [];
  const said: string[] = [];
  let thread: ViewsThread | undefined;
  const start = viewsThread(dataDir, () => events.follow(), worker);
  const projector = new ThreadedProjector({
    startThread: (hear) => (thread = start(hear)),
    views: registry,
    store,
    live,
    push: {
      publish: (all) => void changes.push(...all),
      hears: () => true,
      missed: () => {},
      whenTold: () => undefined,
    },
    events,
    clock,
    log: { tell: (_, words) => void said.push(words) },
  });
  readers.add(() => projector.forget());
  return {
    dataDir,
    projector,
    events,
    keys,
    changes,
    /** What was logged. */
    said,
    queries: new ViewQueries({ store, live, progress: projector, receipts: { open: async () => undefined } }),
    /** Ends the thread, whatever it does. */
    kill: async () => thread?.cut(),
    past: async () => {
      const end = await events.end();
      const passed = await Promise.all(views.map(({ name }) => projector.whenPast(name, end, 1e9)));
      if (!passed.every(Boolean)) throw new Error(`never past ${end}: ${JSON.stringify(projector.health())}`);
    },
    problems: async () => viewProblems(views, await wholeLog(events), { documents: store, keys }),
    close: async () => {
      await projector.stop();
      await store.close();
      await events.close();
      await keys.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
