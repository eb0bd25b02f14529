// Thousands of clients of one auction and the bids that they hear of, in one process: one clock for both.
import { createHistogram, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { auctionRoutes } from '#contracts/routes.ts';
import { bidBody, postBid } from '../../bench/load/wire.ts';
import { fetchPage, LiveClient, revOf } from './live-client.ts';
import type { Lot, Phase, PhaseResult } from './phase.ts';

const openedAtOnce = 100;
const patience = 30_000;
/** Milliseconds from one cut of a client to its next, on average. */
const cutEvery = 10_000;

const clients: LiveClient[] = [];
const sentAt: number[] = [];
let histogram = createHistogram();
let counts = { cuts: 0, closed: 0, resyncs: 0 };

/** Of ten clients one is stalled and one is cut. */
const lotOf = (n: number): Lot => (['stalled', 'cut'] as const)[n % 10] ?? 'well';

function hear(client: LiveClient, bid: number) {
  if (client.lot !== 'well') return;
  const now = performance.now();
  for (let n = client.bid; n < bid; n++) histogram.record(Math.max(1, Math.round((now - sentAt[n]!) * 1000)));
}

const ears = { hear, closed: () => void counts.closed++, resync: () => void counts.resyncs++ };

async function open(phase: Phase) {
  while (clients.length < phase.clients) {
    const from = clients.length;
    const some = Math.min(openedAtOnce, phase.clients - from);
    clients.push(...Array.from({ length: some }, (_, n) => new LiveClient(lotOf(from + n), phase, ears)));
    await Promise.all(clients.slice(from).map((client) => client.arrive()));
  }
}

function sendBid({ port, auction, tokens }: Phase) {
  const n = sentAt.push(performance.now());
  const token = tokens[n % tokens.length]!;
  postBid({ port, path: auctionRoutes.bids(auction), token, key: `soak-${process.pid}-${n}` }, bidBody(n));
}

const ofLot = (lot: Lot) => clients.filter((client) => client.lot === lot);

/** Cuts one client at a time, at random, each while it is back. */
async function cutAtRandom(until: number) {
  const all = ofLot('cut');
  const away = new Map<LiveClient, Promise<void>>();
  while (performance.now() < until) {
    await pause(Math.random() * 2 * (cutEvery / all.length));
    const client = all[Math.floor(Math.random() * all.length)]!;
    if (away.has(client)) continue;
    counts.cuts++;
    away.set(
      client,
      client.cut().finally(() => away.delete(client)),
    );
  }
  await Promise.all(away.values());
}

/** One half of the stalled reads again, the other is cut: nothing that is sent later would put it right. */
async function endStall() {
  const stalled = ofLot('stalled');
  const half = stalled.length >> 1;
  for (const client of stalled.slice(half)) client.goOn();
  counts.cuts += half;
  await Promise.all(stalled.slice(0, half).map((client) => client.cut()));
}

/** The page when it has all bids. */
async function lastPage(phase: Phase): Promise<string> {
  const until = performance.now() + patience;
  for (;;) {
    const text = await fetchPage(phase);
    if ((JSON.parse(text) as { bids: number }).bids === sentAt.length) return text;
    if (performance.now() > until) throw new Error('the page does not have all bids');
    await pause(50);
  }
}

async function wrongOnes(phase: Phase): Promise<PhaseResult['wrong']> {
  const text = await lastPage(phase);
  const rev = revOf(text);
  const until = performance.now() + patience;
  while (performance.now() < until && clients.some((client) => client.rev !== rev)) await pause(20);
  const page: unknown = JSON.parse(text);
  const wrong = { well: 0, stalled: 0, cut: 0 };
  for (const client of clients) if (!isDeepStrictEqual(client.document(), page)) wrong[client.lot]++;
  return wrong;
}

const ms = (microseconds: number) => microseconds / 1000;

async function run(phase: Phase): Promise<PhaseResult> {
  await open(phase);
  histogram = createHistogram();
  counts = { cuts: 0, closed: 0, resyncs: 0 };
  if (phase.harm) for (const client of ofLot('stalled')) client.stall();
  const start = performance.now();
  const bids = phase.perSecond * phase.seconds;
  const cutting = phase.harm ? cutAtRandom(start + phase.seconds * 1000) : Promise.resolve();
  for (let n = 0; n < bids; n++) {
    await pause(Math.max(0, start + (n * 1000) / phase.perSecond - performance.now()));
    sendBid(phase);
  }
  const last = performance.now();
  await cutting;
  if (phase.harm) await lastPage(phase).then(endStall);
  const wrong = await wrongOnes(phase);
  const [p50, p99, most] = [histogram.percentile(50), histogram.percentile(99), histogram.max].map(ms);
  const rightAfter = performance.now() - last;
  return { p50: p50!, p99: p99!, most: most!, heard: histogram.count, bids, ...counts, wrong, rightAfter };
}

process.on('message', (phase: Phase) => {
  void run(phase).then((result) => process.send!(result));
});
process.on('disconnect', () => process.exit());
