// Many sockets that listen, and the bids that they hear of, in one process: one clock for both.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { livePath } from '#contracts/live.ts';
import { quantile } from '../figures.ts';
import type { CrowdOrder, CrowdResult } from './orders.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const raise = 30_000;
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

/** Which bid a message is about: the count of the public moves in the market's document, or the floor's own number. */
function bidOf(message: string): number {
  const at = message.indexOf('"bids":');
  return at < 0 ? 0 : Number.parseInt(message.slice(at + 7, at + 17), 10);
}

async function openSocket({ port, room }: CrowdOrder, n: number, hearing: Hearing): Promise<WebSocket> {
  const path = room === null ? '/' : `${livePath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false, skipUTF8Validation: true });
  const joined = Promise.withResolvers<void>();
  socket.once('error', joined.reject);
  socket.once('close', () => joined.reject(new Error('the server closed a socket')));
  if (room === null) socket.once('open', () => joined.resolve());
  socket.on('message', (data: Buffer) => {
    const text = data.toString('latin1');
    if (text.startsWith('42["change"') || room === null) hearing.hear(n, bidOf(text), text.length);
    else if (text === '2') socket.send('3');
    else if (text.startsWith('0')) socket.send('40');
    else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['join', { rooms: [room] }])}`);
    else if (text.startsWith('430')) joined.resolve();
  });
  await joined.promise;
  return socket;
}

async function openAll(order: CrowdOrder, hearing: Hearing) {
  const sockets: WebSocket[] = [];
  while (sockets.length < order.sockets) {
    const from = sockets.length;
    const some = Math.min(order.atOnce, order.sockets - from);
    sockets.push(...(await Promise.all(Array.from({ length: some }, (_, n) => openSocket(order, from + n, hearing)))));
  }
  return sockets;
}

function send({ port, path, tokens, room, payload }: CrowdOrder, n: number) {
  const bid = JSON.stringify({ maximum: { minor: n * raise, currency: 'USD' } });
  const body = room === null ? `{"bids":${n},"rest":"`.padEnd(payload - 2, 'x') + '"}' : bid;
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': `crowd-${process.pid}-${run}-${n}`,
    authorization: `Bearer ${tokens[n % tokens.length] ?? ''}`,
  };
  const asked = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (response) => {
    if (response.statusCode !== 200) throw new Error(`a bid was answered with ${response.statusCode}`);
    response.resume();
  });
  asked.end(body);
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
