import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '#platform/clock/clock.ts';
import type { IsProxy } from '../client-ip.ts';
import { Counters } from '../limits.ts';
import { counting, type Visitor, visitorAt } from './visitor.ts';

/** Open lines that nobody has an account for: in all, and of one address. One more cuts the oldest of them. */
const mostOpen = 8000;
export const mostOfAddress = 256;
/** Open lines of one account, wherever from. */
export const mostOfAccount = 64;
/** New lines of one address. Beyond it they are cut at once, before anything is made to hear on them. */
const perAddress = { perSecond: 100, atOnce: 400 };
/** New lines of all addresses together: a busy hour's visitors have as many. */
export const ofAll = { perSecond: 100, atOnce: 1000 };
/** Beyond it, of one address: a page has its few lines all the same, and a hundred addresses that open them on and on do not. */
export const whenCrowded = { perSecond: 1, atOnce: 12 };
const everybody = counting('everybody');
/** Requests on one line that are not answered yet. No browser sends a second one before the first is answered. */
const mostPiled = 4;

export type ConnectionsDeps = Readonly<{ clock: Clock; isProxy: IsProxy; isOn: boolean }>;

/**
 * The lines into this process, before anything is heard on them. A newcomer is let in and the oldest line of its address
 * cut: who shares an address with an attacker comes in all the same, and with a session the line is the account's. A proxy
 * of ours speaks for many and has no limit here; it has its own (`deploy/nginx.conf`).
 */
export class Connections {
  /** Connections without an account, in the order in which they came. */
  private readonly strangers = new Set<Socket>();
  private readonly of = new Map<string, Set<Socket>>();
  private readonly owners = new WeakMap<Socket, Visitor>();
  private readonly piled = new WeakMap<Socket, number>();
  private readonly news = new Counters(perAddress);
  private readonly newsOfAll = new Counters(ofAll);
  private readonly newsWhenCrowded = new Counters(whenCrowded);

  constructor(private readonly deps: ConnectionsDeps) {}

  /** From here on every line of the server passes, and every request that comes on one. Call it when the routes are mounted. */
  watch(server: Server): void {
    if (!this.deps.isOn) return;
    server.on('checkExpectation', refuseExpectation);
    passFirst(server, 'connection', (goOn, socket: Socket) => {
      if (this.accept(socket)) this.listen(goOn, socket);
    });
    passFirst(server, 'request', (goOn, request: IncomingMessage, response: ServerResponse) => {
      if (this.pile(request.socket, response)) goOn();
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

  /** Whether it is let in. */
  private accept(socket: Socket): boolean {
    const ip = socket.remoteAddress;
    if (ip !== undefined && this.deps.isProxy(ip)) return true;
    const at = ip === undefined ? undefined : visitorAt(ip); // gone already
    const isLetIn = at !== undefined && this.hasTurn(at);
    if (isLetIn) this.letIn(socket, at);
    else socket.destroy();
    return isLetIn;
  }

  private hasTurn(at: Visitor): boolean {
    const now = this.deps.clock.monotonic();
    if (this.news.take(at, now) > 0) return false;
    const isFew = this.newsWhenCrowded.take(at, now) === 0;
    return isFew || !this.isCrowded(now);
  }

  private isCrowded(now: number): boolean {
    return this.newsOfAll.take(everybody, now) > 0;
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
      this.of.set(key, there.add(socket)); // cutting the oldest may have removed the set when it was empty
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

  /**
   * Node makes an error for each request that a closed line leaves unanswered, and nobody reads its stack, which costs a
   * hundred times the rest: a few hundred such lines kept everybody waiting for a fifth of a second.
   */
  private listen(goOn: () => void, socket: Socket) {
    let limit = 0;
    socket.once('close', () => {
      limit = Error.stackTraceLimit;
      Error.stackTraceLimit = 0;
    });
    goOn();
    socket.once('close', () => {
      Error.stackTraceLimit = limit;
    });
  }

  /**
   * Node makes requests of all that came in one piece, though the line is cut: hundreds of them, of many lines in one turn of
   * the event loop, kept everybody waiting for a fifth of a second.
   */
  private hush({ parser }: Read) {
    if (parser) parser.onIncoming = () => -1; // no answer of its own: reading ends as with what is not HTTP
  }

  /** True while the line has few unanswered requests. One that sends them by the thousand is cut before they are looked at. */
  private pile(socket: Socket, response: ServerResponse): boolean {
    const piled = (this.piled.get(socket) ?? 0) + 1;
    if (socket.destroyed || piled > mostPiled) {
      socket.destroy();
      this.hush(socket);
      return false;
    }
    this.piled.set(socket, piled);
    response.once('close', () => this.piled.set(socket, (this.piled.get(socket) ?? 1) - 1));
    return true;
  }
}

/** What Node reads requests with: not among its published types. */
type Read = Socket & Readonly<{ parser?: { onIncoming: () => number } | null }>;

/** What passes here first goes on to those who listened so far only if it may. */
function passFirst<A extends unknown[]>(
  server: Server,
  event: 'connection' | 'request',
  pass: (goOn: () => void, ...heard: A) => void,
) {
  const listeners = server.listeners(event) as ((...heard: A) => void)[];
  server.removeAllListeners(event);
  server.on(event, (...heard: unknown[]) =>
    pass(
      () => {
        for (const hear of listeners) hear.apply(server, heard as A);
      },
      ...(heard as A),
    ),
  );
}

/** Node would say it as often as somebody asks, and no request comes of it that could be counted: so the line ends. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  response.writeHead(417, { connection: 'close' }).end();
}
