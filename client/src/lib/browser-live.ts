import { io, type Socket } from 'socket.io-client';
import { type JoinAnswer, type LiveChanges, liveMessages, livePath } from '#contracts/live.ts';
import { closedLine, type LineState, type Listener, type Live } from './live.ts';
import type { ServerTime } from './server-time.ts';

/** Rooms per message; `contracts/live.ts`. */
const mostAtOnce = 50;

/** One socket for all rooms of the page, opened by the first listener. See `late-live.ts`. */
export class BrowserLive implements Live {
  private readonly rooms = new Map<string, Set<Listener>>();
  private readonly toJoin = new Set<string>();
  private readonly watchers = new Set<() => void>();
  private current: LineState = closedLine;
  private socket: Socket | undefined;

  constructor(private readonly time: ServerTime) {}

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
    if (this.socket?.connected) this.socket.emit(liveMessages.leave, { rooms: [room] });
  }

  private open() {
    const socket = io({
      path: livePath,
      transports: ['websocket'],
      reconnectionDelayMax: 8000,
      randomizationFactor: 0.5,
    });
    this.socket = socket;
    socket.on('connect', () => this.rejoin());
    socket.on('disconnect', (reason) => {
      this.lost();
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 500 + Math.random() * 1500);
    });
    socket.on('connect_error', () => this.lost());
    socket.on(liveMessages.changes, (told: LiveChanges) => this.hear(told));
    socket.on(liveMessages.resync, () => setTimeout(() => this.rejoin(), Math.random() * 2000)); // not all at once
    window.addEventListener('offline', () => this.lost());
    window.addEventListener('online', () => socket.connect());
  }

  /** What happened meanwhile is unknown: all rooms again. */
  private rejoin() {
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
    this.tell({ line: 'live', delay: Math.round(roundTrip / 2), heardAt: this.time.now() });
    const entered = new Set(answer.joined);
    for (const listener of this.listeners((room) => entered.has(room))) listener.joined();
    return this.join();
  }

  /** A change names its document: its own room, its list's room and the member's room hear of it. */
  private hear({ at, changes }: LiveChanges) {
    const now = this.time.now();
    this.tell({ line: 'live', delay: Math.max(0, Math.round(now - Date.parse(at))), heardAt: now });
    for (const change of changes) {
      const own = `${change.view}:${change.id}`;
      const concerns = (room: string) => room === change.view || room === own || room.startsWith('member:');
      for (const listener of this.listeners(concerns)) listener.change(change);
    }
  }

  /** Each once, in however many of the rooms it is. */
  private listeners(concerns: (room: string) => boolean): ReadonlySet<Listener> {
    return new Set([...this.rooms].flatMap(([room, listeners]) => (concerns(room) ? [...listeners] : [])));
  }

  private lost() {
    this.tell({ ...this.current, line: navigator.onLine ? 'reconnecting' : 'offline' });
  }

  private tell(state: LineState) {
    this.current = state;
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
