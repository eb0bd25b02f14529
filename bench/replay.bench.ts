// Facts a second that a rebuild folds into a view, against reading and parsing the same rows alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { auctionPage } from '#auctions/views/auction-page.view.ts';
import { liveAuctions } from '#auctions/views/live-auctions.view.ts';
import type { View } from '#kernel/view.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { SqliteLog } from '#platform/event-store/sqlite/log.adapter.ts';
import { rebuildBeside } from '#platform/projections/rebuild.ts';
import { SqliteReadStore } from '#platform/read-store/sqlite/read-store.adapter.ts';
import { flag, median, ownMemoryMb, report, say, whole } from './figures.ts';
import { fillLog } from './filled-log.ts';
import { quietRounds } from './rounds.ts';

const isLong = process.argv.includes('--long');
const asked = Number(process.argv[process.argv.indexOf('--facts') + 1]);
const facts = process.argv.includes('--facts') ? asked : isLong ? 1_000_000 : 400_000;
const rounds = flag('rounds', 3);
const goalSeconds = 10;
const perStretch = 10_000;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-replay-'));
const file = join(folder, 'facts.db');
fillLog(file, facts);
say(`a log of ${whole(facts)} facts was made`);

/** The floor: every row of these types, both texts parsed. */
function readAndParse(types: readonly string[]): number {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare(
    `select position, data, meta from facts where position > ? and type in (select value from json_each(?))
     order by position limit ${perStretch}`,
  );
  const began = performance.now();
  let read = 0;
  for (let at = 0, more = true; more;) {
    const found = rows.all(at, JSON.stringify(types)) as { position: number; data: string; meta: string }[];
    for (const { data, meta } of found) {
      const fact = { data: JSON.parse(data) as unknown, meta: JSON.parse(meta) as unknown };
      if (fact.data) read++;
    }
    at = found.at(-1)?.position ?? at;
    more = found.length === perStretch;
  }
  const perSecond = (read * 1000) / (performance.now() - began);
  db.close();
  return perSecond;
}

const awake = setInterval(() => undefined, 1000); // the clock's own timers keep no process alive
const keys = { decrypt: () => Promise.reject(new Error('nothing is encrypted here')) };

async function rebuild(view: View, round: number): Promise<number> {
  const store = SqliteReadStore.open(join(folder, `${view.name}-${round}.db`));
  const events = SqliteLog.open(file);
  const began = performance.now();
  const rebuilt = await rebuildBeside(view, { events, store, keys, clock: new SystemClock() });
  const perSecond = (rebuilt.facts * 1000) / (performance.now() - began);
  await store.close();
  await events.close();
  return perSecond;
}

const figures: { view: string; factsPerSecond: number; floor: number; ratio: number; secondsPerMillion: number }[] = [];
for (const view of [auctionPage, liveAuctions]) {
  say(view.name);
  const all = await quietRounds(
    rounds,
    async (round) => ({ floor: readAndParse(Object.keys(view.shapes)), ours: await rebuild(view, round) }),
    (round) => round.floor,
  );
  const [factsPerSecond, floor] = [median(all.map(({ ours }) => ours)), median(all.map((round) => round.floor))];
  figures.push({
    view: view.name,
    factsPerSecond,
    floor,
    ratio: factsPerSecond / floor,
    secondsPerMillion: 1e6 / factsPerSecond,
  });
}
clearInterval(awake);
rmSync(folder, { recursive: true });

const ratio = Math.min(...figures.map((figure) => figure.ratio));
const slowest = Math.max(...figures.map(({ secondsPerMillion }) => secondsPerMillion));
const met = ratio >= 0.5 && slowest <= goalSeconds;
report(
  {
    name: 'replay',
    ratio,
    goal: `>= 0.5, and 1,000,000 facts in <= ${goalSeconds} s`,
    met,
    memoryMb: ownMemoryMb(),
    floorPerSecond: figures[0]!.floor,
    facts,
    figures,
  },
  figures.map(
    (f) =>
      `${f.view}: ${whole(f.factsPerSecond)} facts/s (1,000,000 in ${f.secondsPerMillion.toFixed(1)} s), read and parsed alone ${whole(f.floor)}/s: ${f.ratio.toFixed(2)}`,
  ),
);
