import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { pagesKeptMb } from '#platform/bounded/memory.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FollowedSqliteLog } from '#platform/event-store/sqlite/followed-log.adapter.ts';
import { SqliteKeyReader } from '#platform/person-keys/sqlite-reader.adapter.ts';
import type { ViewsParts } from '#platform/projections/thread/serve-views.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';

/**
 * What a thread of the views works with: stores of its own on the market's files. Of log and keys it only reads; without `log`
 * what is there now, as it is read once and in order.
 */
export async function openViewsParts({
  dataDir,
  log,
}: Readonly<{ dataDir: string; log?: MessagePort }>): Promise<ViewsParts> {
  const clock = new SystemClock();
  const file = join(dataDir, 'facts.db');
  const events = log
    ? FollowedSqliteLog.follow(file, { port: log, clock })
    : FollowedSqliteLog.follow(file, { port: new MessageChannel().port1, clock, cacheMb: pagesKeptMb.small });
  const keys = new SqliteKeyReader(join(dataDir, 'keys.db'));
  const store = SqliteReadStore.open(join(dataDir, 'views.db'));
  const close = async () => {
    await store.close();
    await events.close();
    await keys.close();
  };
  return { events, hurry: (position) => events.hurry(position), store, keys, clock, close };
}
