// Sales that happen once more on a market whose time is driven, by the replay's own way over the public API: facts and sales a second, until each is
// completed. The goal is the record's own: all of its 83,763 sales within an hour. Beside it, empty guarded requests of the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { day, plus } from '#kernel/instant.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { operatorOf } from '../scripts/ops/operator.ts';
import { compareSales, playSales } from '../scripts/replay/sales/play.ts';
import type { RecordedProduct, RecordedSale } from '../scripts/replay/sales/recorded.ts';
import { Shop } from '../scripts/replay/sales/shop.ts';
import { Asking } from '../scripts/simulate/asking.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { startHttpLoad } from './load/child.ts';
import { buildServers } from './market/built.ts';
import { metric } from './market/metric.ts';
import { startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { quietRounds } from './rounds.ts';

const goal = 83_763 / 3600;
const rounds = flag('rounds', 2);
const count = flag('sales', 480);
/** Of so many sizes, on so many days: as on the record, where the busiest size of a day has some five sales. */
const [sizes, days] = [24, 4];
const connections = 32;
const nobodys = '00000000-0000-4000-8000-000000000000';
const began = '2017-01-01T00:00:00.000Z';

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-replay-sales-'));
const driven = { CLOCK: 'driven', CLOCK_AT: began, BOOK_RULES: 'replay-1', SECOND_OPERATOR: 'on' };
const { market, floor } = await buildServers();
const [ours, empty] = await Promise.all([
  startServer(market, { DATA_DIR: folder, ...driven }),
  startServer(floor, { TEST_MEMBERS: 'on' }),
]);
const load = startHttpLoad();
const { tokens } = await setStage(empty, { members: connections, auctions: 0 });
process.env.DATA_DIR = folder;
const people = { operator: operatorOf().token, second: operatorOf({ second: true }).token };
const shop = new Shop(new Asking(ours.url, 'bench'), people);

/** What a round sells: a product of its own, each sale at another price. */
function recordOf(n: number): Readonly<{ products: readonly RecordedProduct[]; sales: readonly RecordedSale[] }> {
  const id = `bench-${n}`;
  const from = plus(began, (1 + n * 40) * day);
  const sales = Array.from({ length: count }, (_, i): RecordedSale => {
    const on = plus(from, Math.floor((i * days) / count) * day).slice(0, 10);
    return { id: i, day: on, slug: id, size: String(4 + (i % sizes) / 2), cents: 20_000 + ((i * 37) % 9000) };
  });
  return { products: [{ id, slug: id, name: `Bench ${n}`, brand: 'Bench', retailCents: 22_000 }], sales };
}

/** How many facts there are. */
async function facts(): Promise<number> {
  const log = SqliteLog.open(join(folder, 'facts.db'));
  const end = await log.end();
  await log.close();
  return Number.parseInt(end, 16);
}

async function round(n: number) {
  const record = recordOf(n);
  const [before, commits, cpu] = [await facts(), await metric(ours, 'log_commits'), ours.cpu()];
  const from = performance.now();
  await playSales(shop, record, () => {});
  const seconds = (performance.now() - from) / 1000;
  const added = (await facts()) - before;
  const after = ours.cpu();
  const { different } = await compareSales(shop, record.sales, () => {});
  if (different > 0) throw new Error(`${different} groups differ from what was sold`);
  const path = '/web-api/v1/floor/:id/bids';
  const bare = await load.ask({ port: empty.port, path, connections, seconds: 2, auctions: [nobodys], tokens });
  if (bare.failed > 0) throw new Error(`the empty route failed, first with ${bare.firstFailure}`);
  const millis = (part: 'all' | 'main') => (cpu && after ? ((after[part] - cpu[part]) * 1000) / count : Number.NaN);
  return {
    perSecond: count / seconds,
    factsPerSecond: added / seconds,
    factsEach: added / count,
    commitsEach: ((await metric(ours, 'log_commits')) - commits) / count,
    mainMillis: millis('main'),
    cpuMillis: millis('all'),
    floorPerSecond: bare.taken / bare.seconds,
  };
}

let played = 0;
await round(played++);
say('warm');
const all = await quietRounds(
  rounds,
  () => round(played++),
  (one) => one.floorPerSecond,
);
const memoryMb = ours.mostMemory();
load.close();
await Promise.all([ours.close(), empty.close()]);
rmSync(folder, { recursive: true, force: true });

const of = (figure: keyof (typeof all)[number]) => median(all.map((one) => one[figure]));
const ratio = of('perSecond') / goal;
report(
  {
    name: 'replay-sales',
    ratio,
    of: `the ${goal.toFixed(1)} sales a second that the record's take in an hour`,
    goal: '>= 1',
    met: ratio >= 1,
    memoryMb,
    floorPerSecond: of('floorPerSecond'),
    sales: count,
    ofRequests: of('factsPerSecond') / of('floorPerSecond'),
    perSecond: of('perSecond'),
    factsPerSecond: of('factsPerSecond'),
    factsEach: of('factsEach'),
    commitsEach: of('commitsEach'),
    mainMillis: of('mainMillis'),
    cpuMillis: of('cpuMillis'),
  },
  [
    `${of('perSecond').toFixed(1)} sales and ${whole(of('factsPerSecond'))} facts a second, ${of('factsEach').toFixed(1)} facts and ${of('commitsEach').toFixed(1)} commits each, ${of('mainMillis').toFixed(1)} ms of the main thread, ${of('cpuMillis').toFixed(1)} ms of all threads`,
    `empty guarded route: ${whole(of('floorPerSecond'))} a second; all 83,763 sales would take ${(83_763 / of('perSecond') / 60).toFixed(0)} minutes`,
  ],
);
