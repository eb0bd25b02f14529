import { join } from 'node:path';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { EventStoreDb } from '#platform/event-store/eventstoredb/event-store.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { MongoPersonKeys } from '#platform/person-keys/mongo.adapter.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { MongoReadStore } from '#platform/read-store/mongo/read-store.adapter.ts';
import { serveRebuild } from '#platform/projections/rebuild-worker.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { allViews } from '../views.ts';

/** The stores of the market that may run at the same time: the log is only read, so its lock is left to the market. */
async function open({ dataDir, eventStoreUrl, mongoUrl }: Config, clock: Clock) {
  const events = eventStoreUrl
    ? await EventStoreDb.open(eventStoreUrl, { clock })
    : SqliteLog.open(join(dataDir, 'facts.db'));
  const store = mongoUrl ? await MongoReadStore.open(mongoUrl) : SqliteReadStore.open(join(dataDir, 'views.db'));
  const keys = mongoUrl
    ? await MongoPersonKeys.open(mongoUrl, clock)
    : SqlitePersonKeys.open(join(dataDir, 'keys.db'), clock);
  const close = async () => {
    await store.close();
    await events.close();
    await keys.close();
  };
  return { events, store, keys, clock, close };
}

await serveRebuild({ views: allViews, open: () => open(readConfig(process.env), new SystemClock()) });
