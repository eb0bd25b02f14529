import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FollowedSqliteLog } from '#platform/event-store/sqlite/followed-log.adapter.ts';
import { serveViews } from '#platform/projections/thread/serve-views.ts';

const { dataDir, log } = workerData as { dataDir: string; log: MessagePort };

/** A thread of the views that follows the log already when a file after it cannot be opened. */
await serveViews(parentPort!, {
  views: [],
  open: async () => {
    FollowedSqliteLog.follow(join(dataDir, 'facts.db'), { port: log, clock: new SystemClock() });
    throw new Error('too many open files');
  },
});
