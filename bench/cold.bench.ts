// A bid on each of many auctions that are in nobody's memory, at an even rate by the clock, and beside them bids on a few
// that are. The data lie in `dist/cold` of the build's folder, made by its own market: each auction has been bid on once.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day, instantOf } from '#kernel/instant.ts';
import { flag, median, report, say, whole } from './figures.ts';
import { auctionIds, fillLog } from './filled-log.ts';
import { startHttpLoad } from './load/child.ts';
import type { LoadOrder, LoadResult } from './load/orders.ts';
import { behindOf } from './market/behind.ts';
import { buildServers } from './market/built.ts';
import { metric } from './market/metric.ts';
import { type Server, startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { putReactionsAtEnd, untilThrough } from './market/through.ts';

const streams = flag('streams', 20_000);
const facts = flag('facts', 50);
const perSecond = flag('rate', 1500);
const rounds = flag('rounds', process.argv.includes('--long') ? 5 : 3);
const members = 64;
/** Connections: more than a server's backlog (511) opened at once wait for TCP, which tries again after seconds. */
const mostAtOnce = 500;
const warmAuctions = 32;
const warmPerSecond = 50;
/** Bids on warm auctions before, a second: what a process that has just started takes in its first seconds is another figure (`--just-started`). */
const warmUpPerSecond = 500;
const warmUpSeconds = process.argv.includes('--just-started') ? 0 : 8;
/** Milliseconds that views may be behind when the last bid is answered: beyond it bids went out on credit. */
const mostBehind = 1000;

const { market } = await buildServers();
const auctions = auctionIds(streams);
const [warm, cold] = [auctions.slice(0, warmAuctions), auctions.slice(warmAuctions)];
const made = join('dist', 'cold', `${streams}x${facts}`);
const path = '/web-api/v1/auctions/:id/bids';

/** Each auction is bid on once, as fast as 64 at a time are answered. */
async function make() {
  if (existsSync(made)) return;
  const begun = `${made}.begun`;
  rmSync(begun, { recursive: true, force: true });
  mkdirSync(begun, { recursive: true });
  fillLog(join(begun, 'facts.db'), streams * facts, instantOf(Date.now() + 30 * day), facts);
  say('the log is made');
  await putReactionsAtEnd(market, begun);
  const first = await startServer(market, { DATA_DIR: begun });
  await untilThrough(first);
  await first.close();
  say('its views and its index are filled');
  const server = await startServer(market, { DATA_DIR: begun });
  const { tokens } = await setStage(server, { members, auctions: 0 });
  const load = startHttpLoad();
  const order = {
    port: server.port,
    path,
    tokens,
    connections: members,
    auctions,
    perSecond: 5000,
    seconds: streams / 5000,
  };
  const { seconds, failed, firstFailure } = await load.ask(order);
  say(
    `all were bid on once in ${seconds.toFixed(0)} s${failed > 0 ? `, ${failed} failed, the first with ${firstFailure}` : ''}`,
  );
  load.close();
  await server.close();
  renameSync(begun, made);
}

const names = ['takenPerSecond', 'refused', 'failed', 'p50', 'p99', 'warmP50', 'warmP99', 'mainMicros', 'cpuMicros', 'hits', 'behindMs', 'memoryMb'] as const; // prettier-ignore
type Round = Readonly<Record<(typeof names)[number], number> & { firstFailure?: string }>;

/** All that is in memory is the market's own, and the warm auctions. */
async function touch(server: Server, tokens: readonly string[]): Promise<Round> {
  const [load, beside] = [startHttpLoad(), startHttpLoad()];
  const order: LoadOrder = {
    port: server.port,
    path,
    tokens,
    auctions: cold,
    connections: mostAtOnce,
    perSecond,
    seconds: cold.length / perSecond,
  };
  const warmOrder = { ...order, auctions: warm, connections: 16, perSecond: warmPerSecond };
  await beside.ask({ ...warmOrder, seconds: (2 * warmAuctions) / warmPerSecond });
  if (warmUpSeconds > 0) await beside.ask({ ...warmOrder, perSecond: warmUpPerSecond, seconds: warmUpSeconds });
  const [before, read] = [server.cpu(), await metric(server, 'streams_read')];
  const [result, warmed] = await Promise.all([load.ask(order), beside.ask(warmOrder)]);
  const behindMs = result.after === undefined ? 0 : await behindOf(server, cold.at(-1)!, result.after);
  const [after, readAfter] = [server.cpu(), await metric(server, 'streams_read')];
  for (const one of [load, beside]) one.close();
  return {
    ...figuresOf(result, warmed),
    behindMs,
    hits: 1 - (readAfter - read) / cold.length,
    memoryMb: server.mostMemory() ?? Number.NaN,
    ...microsOf(before, after, result.taken + warmed.taken),
  };
}

const figuresOf = ({ taken, refused, failed, firstFailure, seconds, p50, p99 }: LoadResult, warmed: LoadResult) => ({
  takenPerSecond: taken / seconds,
  refused,
  failed: failed + warmed.failed,
  ...(firstFailure !== undefined && { firstFailure }),
  p50,
  p99,
  warmP50: warmed.p50,
  warmP99: warmed.p99,
});

type Cpu = ReturnType<Server['cpu']>;

const microsOf = (before: Cpu, after: Cpu, bids: number) => {
  const micros = (part: 'all' | 'main') => (before && after ? ((after[part] - before[part]) * 1e6) / bids : Number.NaN);
  return { mainMicros: micros('main'), cpuMicros: micros('all') };
};

/** Every round begins with the same data and with nothing in memory. */
async function round(): Promise<Round> {
  const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'plinth-cold-'));
  cpSync(made, dataDir, { recursive: true });
  const server = await startServer(market, { DATA_DIR: dataDir });
  try {
    const { tokens } = await setStage(server, { members, auctions: 0 });
    return await touch(server, tokens);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true });
  }
}

const line = (f: Round) =>
  `${whole(f.takenPerSecond)} cold bids/s of ${whole(perSecond)} taken, ${f.failed} failed, ${f.refused} refused; p50 ${f.p50.toFixed(0)} ms, p99 ${f.p99.toFixed(0)} ms; ` +
  `warm ones beside them p50 ${f.warmP50.toFixed(0)} ms, p99 ${f.warmP99.toFixed(0)} ms; ${whole(f.mainMicros)} us of the main thread each, ${whole(f.cpuMicros)} us of all threads; ` +
  `${(f.hits * 100).toFixed(1)} % were in memory; views ${whole(f.behindMs)} ms behind${f.firstFailure === undefined ? '' : `; the first that failed: ${f.firstFailure.slice(0, 200)}`}`;

await make();
const all: Round[] = [];
for (let n = 0; n < rounds; n++) {
  all.push(await round());
  say(`round ${n + 1} of ${rounds}: ${line(all.at(-1)!)}`);
}
const middle = Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))])) as unknown as Round;
const behind = Math.max(...all.map(({ behindMs }) => behindMs));
report(
  {
    name: 'cold',
    ratio: middle.takenPerSecond / perSecond,
    of: `${whole(perSecond)}/s`,
    goal: 'none refused, p99 <= 150 ms',
    met: middle.failed === 0 && middle.p99 <= 150,
    ...(behind > mostBehind && { void: `views were ${whole(behind)} ms behind` }),
    streams,
    facts,
    warmUpSeconds,
    ...middle,
  },
  [line(middle)],
);
