import { join } from 'node:path';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { serveRebuild } from '#platform/projections/rebuild-worker.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { openKeys } from './filled-views.ts';
import { lotPage, myBids } from './lots.ts';

/** The worker thread of the rebuild, with the views of specs, on the embedded stores in `DATA_DIR`. */
const folder = process.env.DATA_DIR ?? '';

await serveRebuild({
  views: [lotPage, myBids],
  open: async () => {
    const events = SqliteLog.open(join(folder, 'facts.db'));
    const store = SqliteReadStore.open(join(folder, 'views.db'));
    const close = async () => {
      await store.close();
      await events.close();
    };
    return { events, store, keys: openKeys, clock: new SystemClock(), close };
  },
});
