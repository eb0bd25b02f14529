// Makes bids over HTTP, one at a time on each of many connections, with as little CPU as Node allows: what it costs is
// taken from the server under test.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { quantile } from '../figures.ts';
import type { LoadOrder, LoadResult } from './orders.ts';

/** Above three of the largest steps: no bid is too low only because 64 of them arrive out of order. */
const raise = 30_000;

/** Maxima go on rising over all orders of this process. */
const raises = new Map<string, number>();
const run = randomUUID().slice(0, 8);
let sent = 0;

class Line {
  private readonly socket: Socket;
  private readonly order: LoadOrder;
  private readonly token: string;
  private readonly until: number;
  private readonly count: Counts;
  private text = '';
  private began = 0;
  private readonly done: () => void;

  constructor(n: number, order: LoadOrder, until: number, count: Counts, done: () => void) {
    this.order = order;
    this.until = until;
    this.count = count;
    this.done = done;
    this.token = order.tokens[n % order.tokens.length]!;
    this.socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true }, () => this.send());
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => this.hear(chunk));
    this.socket.on('error', () => this.done());
    this.socket.on('close', () => this.done());
  }

  private send() {
    const { auctions, path, port } = this.order;
    const auction = auctions[sent % auctions.length]!;
    const minor = (raises.get(auction) ?? 0) + raise;
    raises.set(auction, minor);
    const amount = `{"minor":${minor},"currency":"USD"}`;
    const body = `{"maximum":${amount},"maximumAgain":${amount}}`;
    this.began = performance.now();
    this.socket.write(
      `POST ${path.replace(':id', auction)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${this.token}\r\n` +
        `Idempotency-Key: ${run}-${sent++}-bid\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  private hear(chunk: string) {
    this.text += chunk;
    const head = this.text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.text)?.[1] ?? 0);
    if (this.text.length < head + 4 + length) return;
    const now = performance.now();
    this.count.add(this.text, now - this.began);
    this.text = '';
    if (now < this.until) this.send();
    else this.socket.end();
  }
}

class Counts {
  taken = 0;
  refused = 0;
  failed = 0;
  firstFailure: string | undefined;
  readonly latencies: number[] = [];

  add(answer: string, ms: number) {
    this.latencies.push(ms);
    const status = answer.slice(9, 12);
    if (status === '200') this.taken++;
    else if (status === '409') this.refused++;
    else {
      this.failed++;
      this.firstFailure ??= answer;
    }
  }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const began = performance.now();
  const until = began + order.seconds * 1000;
  const counts = new Counts();
  const lines = Array.from(
    { length: order.connections },
    (_, n) => new Promise<void>((resolve) => void new Line(n, order, until, counts, resolve)),
  );
  await Promise.all(lines);
  const { latencies, taken, refused, failed, firstFailure } = counts;
  return {
    seconds: (performance.now() - began) / 1000,
    taken,
    refused,
    failed,
    ...(firstFailure !== undefined && { firstFailure }),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((result) => process.send!(result));
});
