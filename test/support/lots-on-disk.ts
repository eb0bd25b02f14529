import { join } from 'node:path';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';

/** The stores of a small auction house in a folder, as they are after whoever had them was killed. */
export async function lotsOnDisk(folder: string) {
  const events = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
  const store = SqliteReadStore.open(join(folder, 'views.db'));
  return { events, store, clock: new SystemClock() };
}
