import { join } from 'node:path';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';

/** A receipt of what never comes, made with the market's own keys: whoever names it waits as long as anybody may. */
export async function receiptOfNothing(dataDir: string): Promise<string> {
  const clock = new SystemClock();
  const log = SqliteLog.open(join(dataDir, 'facts.db'));
  const keys = SqlitePersonKeys.open(join(dataDir, 'keys.db'), clock);
  const { after } = await new Receipts(keys, log).sealed({ position: '9'.repeat(16), at: clock.now() });
  await Promise.all([log.close(), keys.close()]);
  return after;
}
