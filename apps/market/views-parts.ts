import { join } from 'node:path';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FollowedSqliteLog } from '#platform/event-store/sqlite/followed-log.adapter.ts';
import { SqliteKeyReader } from '#platform/person-keys/sqlite-reader.adapter.ts';
import type { ViewsParts } from '#platform/projections/thread/serve-views.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import type { ViewsOrder } from './views-thread.ts';

/** What the thread of the views works with: stores of its own on the market's files. Of log and keys it only reads. */
export async function openViewsParts({ dataDir, log }: ViewsOrder): Promise<ViewsParts> {
  const clock = new SystemClock();
  const events = FollowedSqliteLog.follow(join(dataDir, 'facts.db'), { port: log, clock });
  const keys = new SqliteKeyReader(join(dataDir, 'keys.db'));
  const store = SqliteReadStore.open(join(dataDir, 'views.db'));
  const close = async () => {
    await store.close();
    await events.close();
    await keys.close();
  };
  return { events, hurry: (position) => events.hurry(position), store, keys, clock, close };
}
