// Thousands of viewers of one list, and the bids on its cards, in one process: one clock for both.
import { createHistogram, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveChanges } from '#contracts/live.ts';
import { auctionRoutes } from '#contracts/routes.ts';
import { bidBody, isChange, openSocket, postBid } from '../../bench/load/wire.ts';
import type { ListPhase, ListResult } from './list-phase.ts';

const openedAtOnce = 50;
const patience = 60_000;
const list = 'live-auctions';

type Card = Readonly<{ id: string; bids: number; rev: string }>;

/** A viewer: the newest of each card that it was told of. */
type Viewer = Map<string, Card>;

const viewers: Viewer[] = [];
/** Of each auction, when which bid was sent. */
const sentAt = new Map<string, number[]>();
let latencies = createHistogram();
let frames = 0;
let cards = 0;

/** Many are told the same words: they are read once. */
let last = { text: '', told: [] as readonly Card[] };

function read(text: string): readonly Card[] {
  if (last.text !== text) {
    const [, { changes }] = JSON.parse(text.slice(2)) as [string, LiveChanges];
    last = { text, told: changes.flatMap(({ doc }) => (doc ? [doc as unknown as Card] : [])) };
  }
  return last.told;
}

function hear(viewer: Viewer, text: string) {
  if (!isChange(text)) return;
  const now = performance.now();
  frames++;
  for (const card of read(text)) {
    cards++;
    const known = viewer.get(card.id);
    if (known && known.rev >= card.rev) continue;
    viewer.set(card.id, card);
    const sent = sentAt.get(card.id) ?? [];
    for (let n = known?.bids ?? 0; n < Math.min(card.bids, sent.length); n++) {
      latencies.record(Math.max(1, Math.round((now - sent[n]!) * 1000)));
    }
  }
}

async function open({ port, auctions, viewers: count }: ListPhase) {
  const room = [list, ...auctions.map((id) => `${list}:${id}`)];
  const openOne = async () => {
    const viewer: Viewer = new Map();
    await openSocket({ port, room }, (text) => hear(viewer, text));
    viewers.push(viewer);
  };
  while (viewers.length < count) {
    await Promise.all(Array.from({ length: Math.min(openedAtOnce, count - viewers.length) }, openOne));
  }
}

function sendBid({ port, tokens }: ListPhase, auction: string) {
  const sent = sentAt.get(auction) ?? [];
  sentAt.set(auction, sent);
  const n = sent.push(performance.now());
  const token = tokens[n % tokens.length]!;
  postBid({ port, path: auctionRoutes.bids(auction), token, key: `soak-${process.pid}-${auction}-${n}` }, bidBody(n));
}

async function wrongOnes({ auctions }: ListPhase): Promise<number> {
  const isWrong = (viewer: Viewer) =>
    auctions.some((id) => (viewer.get(id)?.bids ?? 0) !== (sentAt.get(id)?.length ?? 0));
  const until = performance.now() + patience;
  while (performance.now() < until && viewers.some(isWrong)) await pause(50);
  return viewers.filter(isWrong).length;
}

async function run(phase: ListPhase): Promise<ListResult> {
  await open(phase);
  latencies = createHistogram();
  frames = 0;
  cards = 0;
  const bids = phase.perSecond * phase.seconds;
  const start = performance.now();
  for (let n = 0; n < bids; n++) {
    await pause(Math.max(0, start + (n * 1000) / phase.perSecond - performance.now()));
    sendBid(phase, phase.auctions[n % phase.auctions.length]!);
  }
  if (bids === 0) await pause(phase.seconds * 1000);
  const wrong = await wrongOnes(phase);
  const [p50, p99] = [50, 99].map((share) => latencies.percentile(share) / 1000);
  return { bids, frames, cards, p50: p50!, p99: p99!, wrong };
}

process.on('message', (phase: ListPhase) => {
  void run(phase).then((result) => process.send!(result));
});
process.on('disconnect', () => process.exit());
