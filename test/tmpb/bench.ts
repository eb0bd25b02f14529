import { existsSync, rmSync } from 'node:fs';
import { SqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite-log.adapter.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite.adapter.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { rebuildBeside } from '#platform/read-store/rebuild.ts';
import { bid, myBids, opened, lotPage } from '../support/lots.ts';
import { openKeys, filledViews } from '../support/filled-views.ts';
const N = Number(process.argv[2] ?? 200000);
const dir = '/tmp/bbench'; const file = `${dir}/facts-${N}.db`;
if (!existsSync(file)) {
  const events = await SqliteEventStore.open({ file, durable: false });
  for (let i = 0; i < N; i += 500) {
    const s = `lot-${(i / 500) % 20}`; const rev = Math.floor(i / 500 / 20) * 500;
    await events.append(s, rev === 0 ? 'none' : rev - 1, Array.from({ length: 500 }, (_, k) => rev === 0 && k === 0 ? opened(s) : bid(s, `m${(i * 7 + k * 13) % 10000}`)));
  }
  await events.close();
}
const keep = setInterval(() => {}, 1000);
const log = SqliteLog.open(file);
let t = performance.now(); let at = ''; let n = 0;
for (;;) { const s = await log.readAll(at, { limit: 10000 }); n += s.facts.length; at = s.through; if (s.caughtUp) break; }
const read = performance.now() - t; console.log('read', n, (n / read).toFixed(0) + '/ms');
for (const v of [myBids, lotPage]) {
  rmSync(`${dir}/views.db`, { force: true }); rmSync(`${dir}/views.db-wal`, { force: true });
  const store = SqliteReadStore.open(`${dir}/views.db`);
  t = performance.now();
  await rebuildBeside(v as never, { events: log, store, keys: openKeys, clock: new SystemClock() });
  const ms = performance.now() - t; console.log(v.name, (n / ms).toFixed(0) + '/ms', 'ratio', (read / ms).toFixed(2));
  await store.close();
}
clearInterval(keep);
