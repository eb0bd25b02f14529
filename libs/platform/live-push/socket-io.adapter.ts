import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { Encoder } from 'socket.io-parser';
import { type LiveChanges, liveMessages, livePath } from '#contracts/live.ts';
import { minute } from '#kernel/instant.ts';
import type { Asked } from '#platform/auth/authority.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { ChangeReceiver } from './change-receiver.ts';
import { FanOut } from './fan-out.ts';
import { Handshakes } from './handshakes.ts';
import { changesMessage } from './live-line.ts';
import { LinePings } from './line-pings.ts';
import type { LiveDeps } from './live-deps.ts';
import { type Change, LivePush } from './live-push.ts';
import { LiveSocket } from './live-socket.ts';
import { attachForUpgrades } from './own-upgrades.ts';
import { SessionWatch, type Watched } from './session-watch.ts';
import { type Line, lookEvery, Reader } from './slow-readers.ts';
import { OneSocketDecoder, type TalkingLine, Talkers } from './talkers.ts';

const server = {
  path: livePath,
  transports: ['websocket'] as ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  allowUpgrades: false,
  maxHttpBufferSize: 8192,
  connectTimeout: 5000,
  destroyUpgradeTimeout: 1, // milliseconds until an upgrade of another address is cut
  parser: { Encoder, Decoder: OneSocketDecoder },
};

type Answer = (answer: unknown) => void;
type Entrance = Readonly<{ handshakes: Handshakes; watch: SessionWatch }>;
type Member = Watched & Readonly<{ live: LiveSocket; reader: Reader; socket: Socket; measure: () => void }>;

/**
 * The sockets of this process. Until `attach` nobody listens, and publishing costs nothing. With an adapter it also hears
 * what a projector publishes; every word goes to its own sockets alone, for the other nodes hear the same.
 */
export class SocketIoLivePush extends LivePush {
  private readonly members = new Map<string, Member>();
  private readonly talkers = new Talkers();
  private readonly cancels = new Set<Cancel>();
  private io: Server | undefined;
  private fanOut: FanOut | undefined;
  private watch: SessionWatch | undefined;
  private readonly receiver: ChangeReceiver;

  /** `publicViews`: views whose documents everybody may hear of. `adapter`: joins the nodes of a market. */
  constructor(
    private readonly clock: Clock,
    private readonly publicViews: ReadonlySet<string>,
    private readonly adapter?: ServerOptions['adapter'],
  ) {
    super();
    this.receiver = new ChangeReceiver({
      clock,
      take: (changes) => this.publish(changes),
      resync: () => this.fanOut?.resync(),
    });
  }

  publish(changes: readonly Change[]) {
    this.fanOut?.add(changes);
  }

  hears(room: string) {
    return this.fanOut?.hears(room) ?? false;
  }

  missed() {
    this.fanOut?.resync();
  }

  override whenTold(): Promise<unknown> | undefined {
    return this.fanOut?.whenTold();
  }

  /** Open sockets: a metric. */
  get sockets(): number {
    return this.members.size;
  }

  /** How the line to the projector is; nothing of it without an adapter. */
  health() {
    return this.adapter ? this.receiver.health() : { ok: true };
  }

  /** Takes sockets at `livePath` of this server. */
  attach(httpServer: HttpServer, deps: LiveDeps): void {
    const handshakes = new Handshakes(this.clock, deps);
    const io = new Server({
      ...server,
      ...(this.adapter && { adapter: this.adapter }),
      allowRequest: (request, answer) => {
        const refused = handshakes.refuse(request, io.engine.clientsCount);
        void refused.then((reason) => answer(reason, reason === undefined));
      },
    });
    attachForUpgrades(httpServer, deps.config.hosts, () => io.attach(httpServer));
    io.engine.on('connection', (line: TalkingLine) => this.talkers.listen(line));
    this.io = io;
    this.fanOut = this.fanOutOf(io, deps.config.liveMostPerSecond);
    const watch = new SessionWatch({ clock: this.clock, ...deps });
    this.watch = watch;
    io.use((socket, next) => {
      this.greet(socket, deps, { handshakes, watch }).then(
        () => next(),
        (error: unknown) => this.sendAway(error, deps, next),
      );
    });
    io.on('connection', (socket) => this.listen(socket, deps));
    io.sockets.on(changesMessage, (message: string) => this.hear(message, deps));
    this.repeat(lookEvery, () => this.look());
    this.repeat(minute, () => void watch.recheckAll());
  }

  /** Everybody is told to come back and refetch, and the sockets are closed. */
  async close(): Promise<void> {
    for (const cancel of this.cancels) cancel();
    const { io } = this;
    this.fanOut?.close();
    this.fanOut = undefined;
    this.watch?.close();
    if (!io) return;
    io.local.emit(liveMessages.resync);
    io.local.disconnectSockets(true);
    await new Promise((resolve) => setImmediate(resolve)); // the orders to refetch leave first
    io.engine.close();
    io.removeAllListeners();
    await io.sockets.adapter.close();
  }

  /** Never throws: what it would throw at is an adapter that ends the process. */
  private hear(message: string, { log }: LiveDeps) {
    try {
      this.receiver.hear(message);
    } catch (error) {
      log.tell('error', 'a message of the projector could not be read', { error });
      this.fanOut?.resync();
    }
  }

  private fanOutOf(io: Server, mostPerSecond: number) {
    const { rooms, sids } = io.sockets.adapter;
    return new FanOut({
      clock: this.clock,
      mostPerSecond,
      seats: {
        in: (room) => (room === undefined ? sids : rooms.get(room)),
        of: (socket) => sids.get(socket) ?? new Set(),
      },
      teller: {
        resync: (sockets) => void io.local.to([...sockets]).emit(liveMessages.resync),
        send: (sockets, changes) => {
          const told = {
            at: this.clock.now(),
            changes: changes.map(({ rooms: _, ...change }) => change),
          } as LiveChanges;
          io.local.to([...sockets]).emit(liveMessages.changes, told); // encoded once for all of them
        },
      },
    });
  }

  private async greet(socket: Socket, { sessions, log, runCommand, doors }: LiveDeps, { handshakes, watch }: Entrance) {
    const { headers, auth } = socket.handshake;
    const { cookie } = headers;
    const jwt = sessions.tokenIn(cookie);
    const currentUser = (asked?: Asked) => sessions.callerOf(jwt, asked);
    const [caller, endsAt] = await Promise.all([currentUser(), jwt ? sessions.endOfToken(jwt) : undefined]);
    const { csrf } = auth as { csrf?: unknown };
    const hasCsrf = typeof csrf === 'string' && sessions.isCsrf(csrf, caller.sessionId);
    const { pings, measure, forget } = measuring(socket, caller, { clock: this.clock, doors });
    const live = new LiveSocket(
      {
        socket,
        publicViews: this.publicViews,
        now: () => this.clock.now(),
        currentUser,
        hearsAll: () => sessions.hearsAll(),
        runCommand,
        doors,
        pings: () => pings.known,
        tell: this.tellerOf(socket.id),
        log,
        ip: handshakes.addressOf(socket.request),
        cookie,
        csrf: hasCsrf ? csrf : null,
      },
      caller,
    );
    if (socket.conn.readyState !== 'open') throw new Error('gone already');
    const reader = new Reader(socket.conn as unknown as Line);
    socket.conn.on('drain', () => reader.drained());
    const resync = () => void socket.emit(liveMessages.resync);
    const member: Member = { live, reader, socket, measure, resync, cut: () => this.cut(member) };
    this.members.set(socket.id, member);
    socket.conn.once('close', () => {
      forget();
      this.members.delete(socket.id);
      watch.delete(member);
    });
    await watch.add(member, caller, endsAt);
  }

  /** Whoever keeps it keeps nothing of a line that has gone. */
  private tellerOf(id: string): (name: string, said: unknown) => void {
    return (name, said) => void this.members.get(id)?.socket.emit(name, said);
  }

  private sendAway(error: unknown, { log }: LiveDeps, next: (error: Error) => void) {
    log.tell('error', 'a socket could not be greeted', { error });
    next(new Error('try again later'));
  }

  private listen(socket: Socket, { doors }: LiveDeps) {
    const member = this.members.get(socket.id);
    if (!member) {
      socket.disconnect(true);
      return;
    }
    const { live, measure } = member;
    socket.on('error', () => socket.disconnect(true));
    socket.on(liveMessages.join, (message: unknown, answer: unknown) => answered(live.join(message), answer));
    socket.on(liveMessages.leave, (message: unknown) => live.leave(message));
    socket.on(liveMessages.command, (message: unknown, answer: unknown) => answered(live.command(message), answer));
    socket.on(liveMessages.measure, measure);
    for (const door of doors?.all ?? [])
      socket.on(door.message, (message: unknown, answer: unknown) => answered(live.knock(door, message), answer));
  }

  private look() {
    this.talkers.refresh();
    for (const member of this.members.values()) if (member.reader.isTooSlow()) this.cut(member);
    this.watch?.look();
  }

  /** Told to refetch, if it still reads that much; gone in a second in any case. */
  private cut({ socket, reader, resync }: Member) {
    this.members.delete(socket.id);
    reader.forget();
    resync();
    socket.disconnect(true);
    this.clock.after(1000, () => reader.terminate());
  }

  private repeat(ms: number, call: () => void) {
    const arm = () => {
      const cancel = this.clock.after(ms, () => {
        this.cancels.delete(cancel);
        call();
        arm();
      });
      this.cancels.add(cancel);
    };
    arm();
  }
}

/** Begins when the browser asks for it; from then on the line is found by its address and whose it is. */
function measuring(
  socket: Socket,
  { memberId }: Caller,
  { clock, doors }: Readonly<{ clock: Clock }> & Pick<LiveDeps, 'doors'>,
) {
  const pings = new LinePings(clock, (word, back) => void socket.emit(liveMessages.echo, word, back));
  const address = socket.handshake.url.split('?')[0]!.replace(/\/$/, '');
  return {
    pings,
    measure: () => {
      pings.start();
      if (memberId !== null) doors?.lines.add(address, memberId, pings);
    },
    forget: () => {
      pings.stop();
      if (memberId !== null) doors?.lines.delete(address, memberId, pings);
    },
  };
}

/** Sends the outcome when the other side asked for it. */
function answered(outcome: Promise<unknown>, answer: unknown) {
  outcome.then(
    (value) => typeof answer === 'function' && (answer as Answer)(value),
    () => typeof answer === 'function' && (answer as Answer)(null),
  );
}
