import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '#platform/clock/clock.ts';
import type { IsProxy } from '../client-ip.ts';
import { Counters } from '../limits.ts';
import { type Visitor, visitorAt } from './visitor.ts';

/** Open lines that nobody has an account for: in all, and of one address. One more cuts the oldest of them. */
const mostOpen = 8000;
export const mostOfAddress = 256;
/** Open lines of one account, wherever from. */
export const mostOfAccount = 64;
/** New lines of one address. Beyond it they are cut at once: that costs a fifth of hearing what they ask. */
const perAddress = { perSecond: 100, atOnce: 400 };
/** Requests on one line that are not answered yet. No browser sends a second one before the first is answered. */
const mostPiled = 16;

export type ConnectionsDeps = Readonly<{ clock: Clock; isProxy: IsProxy; isOn: boolean }>;

/**
 * The lines into this process, before anything is heard on them. A newcomer is let in and the oldest line of its address
 * cut: who shares an address with an attacker comes in all the same, and with a session the line is the account's. A proxy
 * of ours speaks for many and has no limit here; it has its own (`deploy/nginx.conf`).
 */
export class Connections {
  /** In the order in which they came. */
  private readonly strangers = new Set<Socket>();
  private readonly of = new Map<string, Set<Socket>>();
  private readonly owners = new WeakMap<Socket, Visitor>();
  private readonly piled = new WeakMap<Socket, number>();
  private readonly news = new Counters(perAddress);

  constructor(private readonly deps: ConnectionsDeps) {}

  /** From here on every line of the server passes, and every request that comes on one. Call it when the routes are mounted. */
  watch(server: Server): void {
    if (!this.deps.isOn) return;
    server.on('connection', (socket) => this.accept(socket));
    server.on('checkExpectation', refuseExpectation);
    const heard = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (this.pile(request.socket, response)) for (const hear of heard) hear(request, response);
    });
  }

  /** The line is this account's, and counts no longer for its address. `null`: it is counted for nobody. */
  belongsTo(socket: Socket, account: Visitor | null): void {
    const before = this.owners.get(socket);
    if (before === undefined || (account !== null && before[0]?.key === account[0]?.key)) return;
    this.leave(socket);
    if (account !== null) this.sit(socket, account, mostOfAccount);
    else this.owners.set(socket, []);
  }

  private accept(socket: Socket) {
    const { clock, isProxy } = this.deps;
    const ip = socket.remoteAddress;
    if (ip === undefined || isProxy(ip)) return;
    const at = visitorAt(ip);
    if (this.news.take(at, clock.monotonic()) > 0) socket.destroy();
    else this.letIn(socket, at);
  }

  private letIn(socket: Socket, at: Visitor) {
    this.sit(socket, at, mostOfAddress);
    this.strangers.add(socket);
    if (this.strangers.size > mostOpen) this.cut(this.strangers);
    socket.once('close', () => this.leave(socket));
  }

  private sit(socket: Socket, visitor: Visitor, most: number) {
    for (const { key, times } of visitor) {
      const there = this.of.get(key) ?? new Set();
      if (there.size >= most * times) this.cut(there);
      this.of.set(key, there.add(socket)); // the cut may have taken the empty set away
    }
    this.owners.set(socket, visitor);
  }

  private leave(socket: Socket) {
    this.strangers.delete(socket);
    for (const { key } of this.owners.get(socket) ?? []) {
      const there = this.of.get(key);
      there?.delete(socket);
      if (there?.size === 0) this.of.delete(key);
    }
  }

  private cut(sockets: ReadonlySet<Socket>) {
    const [oldest] = sockets;
    if (!oldest) return;
    this.leave(oldest);
    oldest.destroy();
  }

  /** True while the line has few unanswered requests. One that sends them by the thousand is cut before they are looked at. */
  private pile(socket: Socket, response: ServerResponse): boolean {
    const piled = (this.piled.get(socket) ?? 0) + 1;
    if (socket.destroyed || piled > mostPiled) {
      socket.destroy();
      return false;
    }
    this.piled.set(socket, piled);
    response.once('close', () => this.piled.set(socket, (this.piled.get(socket) ?? 1) - 1));
    return true;
  }
}

/** Node would say it as often as somebody asks, and no request comes of it that could be counted: so the line ends. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  response.writeHead(417, { connection: 'close' }).end();
}
