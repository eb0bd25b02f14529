import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FollowedSqliteLog } from '#platform/event-store/sqlite/followed-log.adapter.ts';
import { SqliteKeyReader } from '#platform/person-keys/sqlite-reader.adapter.ts';
import { serveViews } from '#platform/projections/thread/serve-views.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { lotPage, myBids } from './lots.ts';
import { members } from './members-view.ts';

/** The thread of the views, with those of specs. */
const { dataDir, log } = workerData as { dataDir: string; log: MessagePort };

await serveViews(parentPort!, {
  views: [lotPage, myBids, members],
  open: async () => {
    const clock = new SystemClock();
    const keys = new SqliteKeyReader(join(dataDir, 'keys.db'));
    const events = FollowedSqliteLog.follow(join(dataDir, 'facts.db'), { port: log, clock });
    const store = SqliteReadStore.open(join(dataDir, 'views.db'));
    const close = async () => {
      await store.close();
      await events.close();
      await keys.close();
    };
    return { events, hurry: (position) => events.hurry(position), store, keys, clock, close };
  },
});
