// Many sockets that listen, and the bids that they hear of, in one process: one clock for both.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { quantile } from '../figures.ts';
import type { CrowdOrder, CrowdResult } from './orders.ts';
import { bidBody, bidOf, isChange, openSocket, postBid } from './wire.ts';

const patience = 10_000;
let run = 0;

/** When which bid was sent, and how many sockets have heard of it. */
class Hearing {
  readonly latencies: number[] = [];
  readonly heard: number[];
  messages = 0;
  payload = 0;
  private readonly sentAt: number[] = [];
  private readonly counts = new Map<number, number>();
  private complete = 0;
  private readonly sockets: number;

  constructor(sockets: number) {
    this.sockets = sockets;
    this.heard = Array.from({ length: sockets }, () => 0);
  }

  send() {
    return this.sentAt.push(performance.now());
  }

  get sent() {
    return this.sentAt.length;
  }

  get isComplete() {
    return this.complete === this.sent;
  }

  /** Every socket hears the same messages in the same order. */
  hear(socket: number, bid: number, length: number) {
    this.messages++;
    this.payload = length;
    this.heard[socket] = bid;
    const count = (this.counts.get(bid) ?? 0) + 1;
    this.counts.set(bid, count);
    if (count < this.sockets) return;
    const now = performance.now();
    for (; this.complete < bid; this.complete++) this.latencies.push(now - this.sentAt[this.complete]!);
  }
}

const openOne = (order: CrowdOrder, n: number, hearing: Hearing) =>
  openSocket(order, (text) => {
    if (order.room === null || isChange(text)) hearing.hear(n, bidOf(text), text.length);
  });

async function openAll(order: CrowdOrder, hearing: Hearing) {
  const sockets: WebSocket[] = [];
  while (sockets.length < order.sockets) {
    const from = sockets.length;
    const some = Math.min(order.atOnce, order.sockets - from);
    sockets.push(...(await Promise.all(Array.from({ length: some }, (_, n) => openOne(order, from + n, hearing)))));
  }
  return sockets;
}

function send({ port, path, tokens, room, payload }: CrowdOrder, n: number) {
  const body = room === null ? `{"bids":${n},"rest":"`.padEnd(payload - 2, 'x') + '"}' : bidBody(n);
  postBid({ port, path, token: tokens[n % tokens.length] ?? '', key: `crowd-${process.pid}-${run}-${n}` }, body);
}

async function crowd(order: CrowdOrder): Promise<CrowdResult> {
  run++;
  const hearing = new Hearing(order.sockets);
  const sockets = await openAll(order, hearing);
  const bids = order.perSecond * order.seconds;
  const start = performance.now();
  while (hearing.sent < bids) {
    await pause(Math.max(0, start + (hearing.sent * 1000) / order.perSecond - performance.now()));
    send(order, hearing.send());
  }
  const until = performance.now() + patience;
  while (!hearing.isComplete && performance.now() < until) await pause(20);
  for (const socket of sockets) socket.terminate();
  const { latencies, messages, payload, heard } = hearing;
  const wrong = heard.filter((bid) => bid !== bids).length;
  return { bids, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), messages, payload, wrong };
}

process.on('message', (order: CrowdOrder) => {
  void crowd(order).then((result) => process.send!(result));
});
