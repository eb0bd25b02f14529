import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What can befall a line between a process and a server that it needs. */
export const faults = [
  'refused',
  'cut before the request',
  'cut inside the request',
  'cut after the request',
  'cut inside the answer',
  'reset',
  'black hole',
  '200 ms',
  'later than the deadline',
  'one byte per 100 ms',
  'garbage',
  'paused',
] as const;
export type Fault = (typeof faults)[number];

type Pair = {
  readonly client: net.Socket;
  readonly server: net.Socket;
  isDeaf: boolean;
  asked: Promise<void>;
  answered: Promise<void>;
};
type Way = 'asked' | 'answered';

const slowMs = 200;
const byteMs = 100;

/** A TCP line to a server on this machine that fails as it is told, for every connection at once. */
export class BadLine {
  private readonly to: number;
  private readonly lateMs: number;
  private readonly pairs = new Set<Pair>();
  private readonly server: net.Server;
  private fault: Fault | undefined;
  private healing = new AbortController();
  private strike: () => void = () => {};
  private at = 0;

  /** `lateMs` is what "later than the deadline" waits. */
  static async to(port: number, { lateMs = 8000 } = {}): Promise<BadLine> {
    const line = new BadLine(port, lateMs);
    await line.listen();
    return line;
  }

  private constructor(to: number, lateMs: number) {
    this.to = to;
    this.lateMs = lateMs;
    this.server = net.createServer((client) => this.join(client));
  }

  get port(): number {
    return this.at;
  }

  /** Resolves when the fault has hit somebody. */
  async suffer(fault: Fault): Promise<{ struck: Promise<void> }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.strike = resolve;
    this.healing = new AbortController();
    this.fault = fault;
    if (fault === 'refused') {
      await this.hangUp();
      resolve();
    }
    return { struck: promise };
  }

  /** As if nothing had been; what was held back goes on, and a connection that lost bytes is cut. */
  async heal(): Promise<void> {
    const was = this.fault;
    this.fault = undefined;
    this.healing.abort();
    for (const pair of this.pairs) if (pair.isDeaf) this.cut(pair);
    if (was === 'refused') await this.listen();
  }

  async close(): Promise<void> {
    this.healing.abort();
    if (this.server.listening) await this.hangUp();
  }

  private listen() {
    return new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(this.at, '127.0.0.1', () => {
        this.at = (this.server.address() as net.AddressInfo).port;
        resolve();
      });
    });
  }

  private hangUp() {
    return new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      for (const pair of this.pairs) this.cut(pair);
    });
  }

  private join(client: net.Socket) {
    const server = net.connect(this.to, '127.0.0.1');
    const pair: Pair = { client, server, isDeaf: false, asked: Promise.resolve(), answered: Promise.resolve() };
    this.pairs.add(pair);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.cut(pair)).on('close', () => this.cut(pair));
    }
    client.on('data', (bytes) => this.queue(pair, 'asked', bytes));
    server.on('data', (bytes) => this.queue(pair, 'answered', bytes));
  }

  /** In order, each way for itself. */
  private queue(pair: Pair, way: Way, bytes: Buffer) {
    pair[way] = pair[way].then(() => this.carry(pair, way, bytes));
  }

  private async carry(pair: Pair, way: Way, bytes: Buffer) {
    const to = way === 'asked' ? pair.server : pair.client;
    if (pair.isDeaf || to.destroyed) return;
    const isHit = this.fault && (await this.spoil(this.fault, pair, way, bytes));
    if (isHit) this.strike();
    else if (!to.destroyed) to.write(bytes);
  }

  /** Whether it did something of its own with these bytes. */
  private async spoil(fault: Fault, pair: Pair, way: Way, bytes: Buffer): Promise<boolean> {
    const half = bytes.subarray(0, bytes.length >> 1);
    switch (fault) {
      case 'cut before the request':
        return way === 'asked' && this.cut(pair);
      case 'cut inside the request':
        return way === 'asked' && (pair.server.write(half, () => this.cut(pair)), true);
      case 'cut after the request':
        return way === 'answered' && this.cut(pair);
      case 'cut inside the answer':
        return way === 'answered' && (pair.client.write(half, () => this.cut(pair)), true);
      case 'reset':
        return way === 'asked' && (pair.client.resetAndDestroy(), this.cut(pair));
      case 'black hole':
        return (pair.isDeaf = true);
      case 'garbage':
        return way === 'answered' && ((pair.isDeaf = true), pair.client.write(randomBytes(bytes.length)), true);
      default:
        return this.hold(fault, pair, way, bytes);
    }
  }

  private async hold(fault: Fault, pair: Pair, way: Way, bytes: Buffer): Promise<boolean> {
    const to = way === 'asked' ? pair.server : pair.client;
    if (fault !== 'paused' && fault !== '200 ms' && way === 'asked') return false;
    this.strike();
    let sent = 0;
    if (fault === 'one byte per 100 ms') {
      for (; sent < bytes.length && this.fault === fault && !to.destroyed; sent++) {
        to.write(bytes.subarray(sent, sent + 1));
        await this.wait(byteMs);
      }
    } else
      await this.wait({ paused: 1e8, '200 ms': slowMs, 'later than the deadline': this.lateMs }[fault as 'paused']);
    if (!to.destroyed) to.write(bytes.subarray(sent));
    return true;
  }

  /** Shorter when the line heals. */
  private wait(ms: number) {
    return pause(ms, undefined, { signal: this.healing.signal }).catch(() => undefined);
  }

  private cut(pair: Pair): true {
    this.pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
    return true;
  }
}
