import { io, type Socket } from 'socket.io-client';
import {
  type JoinAnswer,
  type LiveChange,
  type LiveChanges,
  liveMessages,
  livePath,
  mostRooms,
} from '#contracts/live.ts';
import { closedLine, type LineState, type Listener, type Live } from './live.ts';
import type { ServerTime } from './server-time.ts';

/** Rooms per message; `contracts/live-messages.ts`. */
const mostAtOnce = 50;

/** Milliseconds until it is tried again, more each time and never at once with all others. */
const pause = (failed: number) => Math.min(30_000, 1000 * 2 ** failed) * (0.75 + Math.random() / 2);

const openSocket = () =>
  io({ path: livePath, transports: ['websocket'], reconnectionDelayMax: 8000, randomizationFactor: 0.5 });

/** So long may a line that is well say how fresh it is by what it said before, in milliseconds: nobody reads it quicker. */
const saidFor = 1000;
/** A window that draws nothing takes in what it is told all the same, in milliseconds. */
const unseenFor = 250;

/** Calls once what has changed by now is painted. */
function afterPaint(call: () => void) {
  const timer = setTimeout(once, unseenFor);
  const frame = requestAnimationFrame(() => setTimeout(once));
  function once() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    call();
  }
}

/** One socket for all rooms of the page, opened by the first listener. See `late-live.ts`. */
export class BrowserLive implements Live {
  private readonly rooms = new Map<string, Set<Listener>>();
  private readonly toJoin = new Set<string>();
  private readonly watchers = new Set<() => void>();
  private current: LineState = closedLine;
  private socket: Socket | undefined;
  /** Rooms that were asked for and not entered: of a market that cannot say just now who somebody is. */
  private readonly missing = new Set<string>();
  private failed = 0;
  private nextTry: ReturnType<typeof setTimeout> | undefined;
  /** Told, and not taken in yet: more pushes than the machine can draw are taken in together, one drawing for all of them. */
  private readonly told: LiveChange[] = [];
  private isPainting = false;
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly time: ServerTime,
    private readonly connect: () => Socket = openSocket,
    private readonly whenPainted: (call: () => void) => void = afterPaint,
  ) {}

  readonly state = () => this.current;

  readonly subscribe = (onChange: () => void) => {
    this.watchers.add(onChange);
    return () => void this.watchers.delete(onChange);
  };

  readonly listen = (room: string, listener: Listener) => {
    const there = this.rooms.get(room);
    if (there) there.add(listener);
    else this.rooms.set(room, new Set([listener]));
    this.toJoin.add(room);
    if (this.socket) queueMicrotask(() => void this.join());
    else this.open();
    return () => this.leave(room, listener);
  };

  private leave(room: string, listener: Listener) {
    const there = this.rooms.get(room);
    there?.delete(listener);
    if (there?.size !== 0) return;
    this.rooms.delete(room);
    this.toJoin.delete(room);
    this.missing.delete(room);
    if (this.socket?.connected) this.socket.emit(liveMessages.leave, { rooms: [room] });
  }

  private open() {
    const socket = this.connect();
    this.socket = socket;
    socket.on('connect', () => this.rejoin());
    socket.on('disconnect', (reason) => {
      this.lost();
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 500 + Math.random() * 1500);
    });
    socket.on('connect_error', () => {
      this.lost();
      if (!socket.active) this.later(() => socket.connect()); // it was turned away: Socket.IO comes back only when a line is lost
    });
    socket.on(liveMessages.changes, (told: LiveChanges) => this.hear(told));
    socket.on(liveMessages.resync, () => setTimeout(() => this.rejoin(), Math.random() * 2000)); // not all at once
    window.addEventListener('offline', () => this.lost());
    window.addEventListener('online', () => socket.connect());
  }

  /** One try at a time, of whichever kind. */
  private later(again: () => void) {
    clearTimeout(this.nextTry);
    this.nextTry = setTimeout(again, pause(this.failed));
    this.failed += 1;
  }

  /** What happened meanwhile is unknown: all rooms again. */
  private rejoin() {
    this.missing.clear();
    for (const room of this.rooms.keys()) this.toJoin.add(room);
    void this.join();
  }

  /** Enters what is to be entered; who listens there is told to refetch. */
  private async join(): Promise<void> {
    const { socket } = this;
    const rooms = [...this.toJoin].slice(0, mostAtOnce);
    if (!socket?.connected || rooms.length === 0) return undefined;
    rooms.forEach((room) => this.toJoin.delete(room));
    const asked = performance.now();
    const answer = await ask(socket, rooms);
    if (!answer) return undefined; // lost again: the next connection joins all rooms
    const roundTrip = performance.now() - asked;
    this.time.set(Date.parse(answer.serverTime), roundTrip);
    const entered = new Set(answer.joined);
    this.noteMissing(rooms, entered);
    this.tell({ line: this.lineNow(), delay: Math.round(roundTrip / 2), heardAt: this.time.now() });
    for (const listener of this.listeners((room) => entered.has(room))) listener.joined();
    return this.join();
  }

  /** Those beyond the most rooms of a socket will not be entered by asking again. */
  private noteMissing(asked: readonly string[], entered: ReadonlySet<string>) {
    for (const room of asked) {
      if (entered.has(room)) this.missing.delete(room);
      else if (this.rooms.has(room) && (this.rooms.size <= mostRooms || room.startsWith('member:')))
        this.missing.add(room);
    }
    if (this.missing.size === 0) this.failed = 0;
    else
      this.later(() => {
        this.missing.forEach((room) => this.toJoin.add(room));
        void this.join();
      });
  }

  /** It is live only when it hears all that the page wants to hear. */
  private readonly lineNow = () => (this.missing.size === 0 ? 'live' : 'reconnecting');

  private hear({ at, changes }: LiveChanges) {
    const now = this.time.now();
    this.tell({ line: this.lineNow(), delay: Math.max(0, Math.round(now - Date.parse(at))), heardAt: now });
    this.told.push(...changes);
    if (!this.isPainting) this.takeIn();
  }

  private takeIn() {
    this.isPainting = this.told.length > 0;
    if (!this.isPainting) return;
    this.whenPainted(() => this.takeIn()); // first: whatever a listener does with this, the next is taken in
    for (const change of this.told.splice(0)) this.pass(change);
  }

  /** A change names its document: its own room hears of it, that of each list whose name its own begins with, and the member's. */
  private pass(change: LiveChange) {
    const own = `${change.view}:${change.id}`;
    const concerns = (room: string) => room === own || own.startsWith(`${room}:`) || room.startsWith('member:');
    for (const listener of this.listeners(concerns)) listener.change(change);
  }

  /** Each once, in however many of the rooms it is. */
  private listeners(concerns: (room: string) => boolean): ReadonlySet<Listener> {
    return new Set([...this.rooms].flatMap(([room, listeners]) => (concerns(room) ? [...listeners] : [])));
  }

  private lost() {
    this.tell({ ...this.current, line: navigator.onLine ? 'reconnecting' : 'offline' });
  }

  private tell(state: LineState) {
    const isNews = state.line !== this.current.line || performance.now() - this.saidAt >= saidFor;
    this.current = isNews ? state : { ...this.current, heardAt: state.heardAt };
    if (!isNews) return;
    this.saidAt = performance.now();
    this.watchers.forEach((watcher) => watcher());
  }
}

async function ask(socket: Socket, rooms: readonly string[]): Promise<JoinAnswer | undefined> {
  try {
    return (await socket.timeout(10_000).emitWithAck(liveMessages.join, { rooms })) as JoinAnswer;
  } catch {
    socket.disconnect().connect();
    return undefined;
  }
}
