// Makes bids over HTTP, one at a time on each of many connections, with as little CPU as Node allows: what it costs is
// taken from the server under test. With a rate, they fall due by the clock and wait for a free connection.
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

function textOf({ auctions, path, port, tokens }: LoadOrder, line: number): string {
  const auction = auctions[sent % auctions.length]!;
  const minor = (raises.get(auction) ?? 0) + raise;
  raises.set(auction, minor);
  const amount = `{"minor":${minor},"currency":"USD"}`;
  const body = `{"maximum":${amount},"maximumAgain":${amount}}`;
  return posted({ port, path: path.replace(':id', auction), token: tokens[line % tokens.length]!, body });
}

function posted({ port, path, token, body }: Readonly<{ port: number; path: string; token: string; body: string }>) {
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n` +
    `Idempotency-Key: ${run}-${sent++}-bid\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** A connection. `free` is called when it may send, and after each answer. */
class Line {
  readonly closed: Promise<void>;
  private readonly socket: Socket;
  private readonly heard: (answer: string, ms: number) => void;
  private text = '';
  private since = 0;

  constructor(port: number, free: (line: Line) => void, heard: (answer: string, ms: number) => void) {
    this.heard = (answer, ms) => {
      heard(answer, ms);
      free(this);
    };
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => free(this));
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => this.hear(chunk));
    this.socket.on('error', () => this.socket.destroy());
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  send(text: string, since: number) {
    this.since = since;
    this.socket.write(text);
  }

  end() {
    this.socket.end();
  }

  private hear(chunk: string) {
    this.text += chunk;
    const head = this.text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.text)?.[1] ?? 0);
    if (this.text.length < head + 4 + length) return;
    const answer = this.text;
    this.text = '';
    this.heard(answer, performance.now() - this.since);
  }
}

class Counts {
  taken = 0;
  refused = 0;
  failed = 0;
  lastTaken = '';
  firstFailure: string | undefined;
  readonly latencies: number[] = [];

  lose(lost: number) {
    if (lost === 0) return;
    this.failed += lost;
    this.firstFailure ??= 'a connection that ended';
  }

  add(answer: string, ms: number) {
    this.latencies.push(ms);
    const status = answer.slice(9, 12);
    if (status === '200' || status === '201') {
      this.taken++;
      this.lastTaken = answer;
    } else if (status === '409') this.refused++;
    else {
      this.failed++;
      this.firstFailure ??= answer;
    }
  }
}

/** Each connection sends as soon as it is answered, until the time is over. */
async function closedLoop(order: LoadOrder, counts: Counts, until: number) {
  const lines = Array.from({ length: order.connections }, (_, n) => {
    const free = (line: Line) => {
      const now = performance.now();
      if (now < until) line.send(textOf(order, n), now);
      else line.end();
    };
    return new Line(order.port, free, (answer, ms) => counts.add(answer, ms));
  });
  await Promise.all(lines.map(({ closed }) => closed));
}

/** Each connection sends the next one as soon as it is answered, until all of them were sent. */
async function eachOnce(order: LoadOrder, given: NonNullable<LoadOrder['given']>, counts: Counts) {
  const left = given.values();
  const free = (line: Line) => {
    const { value } = left.next();
    if (value) line.send(posted({ ...value, port: order.port, path: order.path }), performance.now());
    else line.end();
  };
  const heard = (answer: string, ms: number) => counts.add(answer, ms);
  const lines = Array.from({ length: order.connections }, () => new Line(order.port, free, heard));
  await Promise.all(lines.map(({ closed }) => closed));
  counts.lose(given.length - counts.latencies.length);
}

/** So many a second, each on the connection that has been free for longest; the time that it waits for one counts. */
async function openLoop(order: LoadOrder & { perSecond: number }, counts: Counts, began: number) {
  const all = Math.round(order.perSecond * order.seconds);
  const free: Line[] = [];
  let due = 0;
  let next = 0;
  const go = () => {
    for (; next < due && free.length > 0; next++) {
      free.shift()!.send(textOf(order, next), began + (next * 1000) / order.perSecond);
    }
    if (next === all) for (const line of free.splice(0)) line.end();
  };
  const becomeFree = (line: Line) => {
    free.push(line);
    go();
  };
  const lines = Array.from(
    { length: order.connections },
    () => new Line(order.port, becomeFree, (answer, ms) => counts.add(answer, ms)),
  );
  const timer = setInterval(() => {
    due = Math.min(all, Math.floor(((performance.now() - began) * order.perSecond) / 1000) + 1);
    go();
  }, 1);
  await Promise.all(lines.map(({ closed }) => closed));
  clearInterval(timer);
  counts.lose(all - counts.latencies.length);
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const began = performance.now();
  const counts = new Counts();
  const { perSecond, given } = order;
  if (given) await eachOnce(order, given, counts);
  else if (perSecond === undefined) await closedLoop(order, counts, began + order.seconds * 1000);
  else await openLoop({ ...order, perSecond }, counts, began);
  const { latencies, taken, refused, failed, firstFailure, lastTaken } = counts;
  const after = /"after":"([^"]+)"/.exec(lastTaken)?.[1];
  return {
    seconds: (performance.now() - began) / 1000,
    taken,
    refused,
    failed,
    ...(firstFailure !== undefined && { firstFailure }),
    ...(after !== undefined && { after }),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((result) => process.send!(result));
});
