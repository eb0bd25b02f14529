// Bids by the clock, in turn alone and while a job folds a sample of every view from the whole log (`--data FOLDER`: a copy of
// that market's data; else a log of `--facts` is made, and a market of its own fills views and index: what that takes is not the
// job's, and `start` tells it).
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '#contracts/ops-jobs.ts';
import { jobRoutes } from '#contracts/ops-routes.ts';
import { idempotencyKey } from '#contracts/routes.ts';
import { flag, median, quantile, report, say, whole } from '../figures.ts';
import { fillLog } from '../filled-log.ts';
import { startHttpLoad } from '../load/child.ts';
import { buildServers } from '../market/built.ts';
import { type Server, startServer } from '../market/server.ts';
import { setStage } from '../market/stage.ts';
import { putReactionsAtEnd, untilThrough } from '../market/through.ts';

const goal = 1.5;
const memoryOf = ({ memory, mostMemory }: Server) => `${memory()} MB (at most ${mostMemory()})`;
const isLong = process.argv.includes('--long');
const [rounds, seconds] = [flag('rounds', isLong ? 9 : 5), flag('seconds', 5)];
const perSecond = flag('rate', 200);
const connections = 32;

const at = process.argv.indexOf('--data');
const kept = at < 0 ? undefined : process.argv[at + 1];
const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-beside-'));
if (kept !== undefined) cpSync(kept, dataDir, { recursive: true });
else fillLog(join(dataDir, 'facts.db'), flag('facts', isLong ? 1_000_000 : 100_000));

const { market } = await buildServers();
if (kept === undefined) {
  await putReactionsAtEnd(market, dataDir);
  const filling = await startServer(market, { DATA_DIR: dataDir });
  await untilThrough(filling);
  say(`views and index were filled, with ${memoryOf(filling)}`);
  await filling.close();
}
const server = await startServer(market, { DATA_DIR: dataDir });
const headers = { authorization: `Bearer ${server.operator}`, 'content-type': 'application/json' };

async function ask<T>(path: string, body?: object): Promise<T> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(server.url + path, {
    headers: { ...headers, [idempotencyKey]: crypto.randomUUID() },
    ...sent,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

await untilThrough(server);
say(`views and index have the log, with ${memoryOf(server)}`);
const load = startHttpLoad();
const { auctions, tokens } = await setStage(server, { members: connections, auctions: 8 });
const order = {
  port: server.port,
  path: '/web-api/v1/auctions/:id/bids',
  connections,
  seconds,
  auctions,
  tokens,
  perSecond,
};

async function bids() {
  const result = await load.ask(order);
  if (result.failed > 0) throw new Error(`${result.failed} bids failed, the first with ${result.firstFailure}`);
  return result;
}

const rates: number[] = [];

/** One job after the other for as long as the work takes. */
async function beside<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const busy = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      let job = await ask<Job>(jobRoutes.all, { kind: 'drift' });
      while (job.endedAt === null) {
        await pause(250);
        job = over.signal.aborted ? await ask<Job>(jobRoutes.stop(job.id), {}) : await ask<Job>(jobRoutes.of(job.id));
      }
      if (job.state === 'failed') throw new Error(`the job failed: ${job.error}`);
      rates.push((job.done * 1000) / (performance.now() - began));
    }
  })();
  await pause(250); // it reads by now
  const done = await Promise.race([work(), busy.then(() => Promise.reject(new Error('the job ended')))]);
  over.abort();
  await busy;
  return done;
}

await bids();
say(`bids alone: ${memoryOf(server)}`);
await beside(bids);
say(`warm: ${memoryOf(server)}`);
const all: Readonly<Record<'alone' | 'busy', Readonly<{ p50: number; p99: number }>>>[] = [];
for (let n = 0; n < rounds; n++) {
  const alone = await bids();
  const busy = await beside(bids);
  all.push({ alone, busy });
  say(`p99 ${alone.p99.toFixed(1)} ms alone, ${busy.p99.toFixed(1)} ms beside; ${memoryOf(server)}`);
}
const memoryMb = server.mostMemory();
load.close();
await server.close();
rmSync(dataDir, { recursive: true });

const of = (side: 'alone' | 'busy', figure: 'p50' | 'p99') => median(all.map((round) => round[side][figure]));
const ratio = of('busy', 'p99') / of('alone', 'p99');
const line = (side: 'alone' | 'busy') => `p50 ${of(side, 'p50').toFixed(1)} ms, p99 ${of(side, 'p99').toFixed(1)} ms`;
report(
  {
    name: 'as-of --beside',
    ratio,
    of: "bids' p99 without a job",
    goal: `<= ${goal}`,
    met: ratio <= goal,
    memoryMb,
    p99: of('busy', 'p99'),
    jobFactsPerSecond: median(rates),
  },
  [
    `${whole(perSecond)} bids a second alone: ${line('alone')}`,
    `beside a job over the whole log: ${line('busy')}; the job read ${whole(median(rates))} facts a second (from ${whole(quantile(rates, 0))})`,
  ],
);
