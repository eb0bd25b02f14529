// Seconds from the start of the process until the market is ready, on a long log: with the views and snapshots of its
// last run, and without them; against an empty market.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { day, instantOf } from '#kernel/instant.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { fillLog } from './filled-log.ts';
import { buildServers } from './market/built.ts';
import { startServer } from './market/server.ts';
import { putReactionsAtEnd, untilThrough } from './market/through.ts';

const isLong = process.argv.includes('--long');
const asked = Number(process.argv[process.argv.indexOf('--facts') + 1]);
const facts = process.argv.includes('--facts') ? asked : isLong ? 1_000_000 : 100_000;
const rounds = flag('rounds', isLong ? 1 : 3);
const goalMillion = { cold: 20, warm: 3.5 };

/** `views`: seconds of it in which the views caught up; `main`: seconds of CPU of the main thread. */
type Start = Readonly<{ seconds: number; views: number; cpu: number; main: number; memoryMb: number }>;

const { market } = await buildServers();
say('built');
const root = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-start-'));
const kept = join(root, 'kept');
mkdirSync(kept);
const began = performance.now();
fillLog(join(kept, 'facts.db'), facts, instantOf(Date.now() + 30 * day)); // nothing falls due meanwhile
say(`a log of ${whole(facts)} facts was made in ${((performance.now() - began) / 1000).toFixed(0)} s`);

/** Ready is what `/health/ready` says: the market prints that it is open once it would. */
async function start(dataDir: string): Promise<Start> {
  const from = performance.now();
  const server = await startServer(market, { DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const seconds = (performance.now() - from) / 1000;
  const { status } = await fetch(`${server.url}/health/ready`);
  const { all: cpu, main } = server.cpu() ?? { all: Number.NaN, main: Number.NaN };
  const memoryMb = server.mostMemory() ?? Number.NaN;
  const views = viewsOf(server.said);
  await (dataDir === kept ? untilThrough(server) : undefined);
  await server.close();
  if (status !== 200) throw new Error(`open, but /health/ready answered ${status}`);
  return { seconds, views, cpu, main, memoryMb };
}

function viewsOf(said: readonly string[]): number {
  const line = said.find((one) => one.includes('the views have caught up'));
  return line === undefined ? Number.NaN : (JSON.parse(line) as { ms: number }).ms / 1000;
}

/** The log alone: everything that can be made of it is gone. */
function forgetViews() {
  for (const name of readdirSync(kept))
    if (/^(?:views|snapshots)[.]db/.test(name)) rmSync(join(kept, name), { recursive: true });
}

await putReactionsAtEnd(market, kept);
await start(kept); // so that the index has been through it
const starts = { empty: [] as Start[], cold: [] as Start[], warm: [] as Start[] };
for (let round = 0; round < rounds; round++) {
  starts.empty.push(await start(join(root, `empty-${round}`)));
  forgetViews();
  starts.cold.push(await start(kept));
  starts.warm.push(await start(kept));
  const { cold, warm } = starts;
  say(
    `round ${round + 1} of ${rounds}: cold ${cold.at(-1)!.seconds.toFixed(1)} s, with snapshots ${warm.at(-1)!.seconds.toFixed(1)} s`,
  );
}
rmSync(root, { recursive: true });

const middle = (all: readonly Start[]) => {
  const of = (figure: keyof Start) => median(all.map((each) => each[figure]));
  return { seconds: of('seconds'), views: of('views'), cpu: of('cpu'), main: of('main'), memoryMb: of('memoryMb') };
};
const figures = { facts, empty: middle(starts.empty), cold: middle(starts.cold), warm: middle(starts.warm) };
const line = (name: string, { seconds, views, cpu, main, memoryMb }: Start) =>
  `${name}: ready in ${seconds.toFixed(2)} s, of them ${views.toFixed(2)} s for the views; ${cpu.toFixed(2)} s of CPU, ${main.toFixed(2)} s of them on the main thread; ${memoryMb} MB, ${(seconds / figures.empty.seconds).toFixed(1)}x an empty market`;
const met = figures.cold.seconds <= goalMillion.cold && figures.warm.seconds <= goalMillion.warm;
report(
  {
    name: 'start',
    ratio: figures.warm.seconds / figures.empty.seconds,
    goal: `with 1,000,000 facts <= ${goalMillion.cold} s cold, <= ${goalMillion.warm} s with snapshots (here: ${whole(facts)})`,
    met,
    memoryMb: Math.max(figures.cold.memoryMb, figures.warm.memoryMb),
    ...figures,
  },
  [
    line('empty market', figures.empty),
    line('the log alone', figures.cold),
    line('with views and snapshots', figures.warm),
  ],
);
