import type { Change } from './live-push.ts';
import { News } from './news.ts';

/** Who sits in which room, by the sockets' ids. */
export interface Seats {
  in: (room: string) => Iterable<string>;
  of: (socket: string) => ReadonlySet<string>;
}

export interface Teller {
  /** One frame for all of them, written out once. */
  send: (sockets: readonly string[], changes: readonly Change[]) => void;
  /** Tells these sockets that they missed something and must refetch. */
  resync: (sockets: readonly string[]) => void;
}

/** Changes of one frame: some 35 kB of cards. */
export const mostInFrame = 50;
/** So many changes weigh as much as sending a frame at all. */
const changesPerWeight = 8;

/** The frames of those who sit in the same of the rooms that have news; null: they must refetch. */
type Frames = Readonly<{ frames: readonly (readonly Change[])[] | null; weight: number }>;

/** Goes once through all who sit in rooms with news, a part of them a turn, and tells each all of it in as few frames as may be. */
export class Round {
  /** What was sent so far: a frame of up to eight changes to one socket is one. */
  weight = 0;
  isDone = false;
  private readonly news: ReadonlyMap<string, News>;
  private readonly rooms: ReadonlyMap<string, number>;
  private readonly framesOf = new Map<string, Frames>();
  private readonly ahead: Iterator<string, undefined>;

  constructor(
    news: ReadonlyMap<string, News>,
    private readonly seats: Seats,
    private readonly teller: Teller,
  ) {
    this.news = news;
    this.rooms = new Map([...news.keys()].map((room, at) => [room, at]));
    this.ahead = this.everybody();
  }

  /** Tells the next ones, until that costs `most` or all have been told. Gives back what it cost. */
  tell(most: number): number {
    const groups = new Map<Frames, string[]>();
    let cost = 0;
    while (cost < most && !this.isDone) {
      const { value: socket } = this.ahead.next();
      this.isDone = socket === undefined;
      if (socket === undefined) break;
      const frames = this.framesFor(socket);
      const group = groups.get(frames);
      if (group) group.push(socket);
      else groups.set(frames, [socket]);
      this.weight += frames.weight;
      cost += frames.weight * (group ? 1 : 2); // the first of a group in a turn costs twice: its frame is written out
    }
    for (const [{ frames }, sockets] of groups) {
      if (frames) for (const frame of frames) this.teller.send(sockets, frame);
      else this.teller.resync(sockets);
    }
    return cost;
  }

  private *everybody(): Generator<string, undefined> {
    const told = new Set<string>();
    for (const room of this.rooms.keys()) {
      for (const socket of this.seats.in(room)) {
        if (told.has(socket)) continue;
        told.add(socket);
        yield socket;
      }
    }
    return undefined;
  }

  private framesFor(socket: string): Frames {
    const rooms = this.roomsOf(socket);
    const key = rooms.map((room) => this.rooms.get(room)).join();
    let frames = this.framesOf.get(key);
    if (!frames) this.framesOf.set(key, (frames = this.frames(rooms)));
    return frames;
  }

  /** The socket's rooms that have changes, always in the same order. */
  private roomsOf(socket: string): readonly string[] {
    const its = this.seats.of(socket);
    if (this.rooms.size <= its.size) return [...this.rooms.keys()].filter((room) => its.has(room));
    return [...its].filter((room) => this.rooms.has(room)).toSorted((a, b) => this.rooms.get(a)! - this.rooms.get(b)!);
  }

  private frames(rooms: readonly string[]): Frames {
    const all = new Map<string, Change>();
    for (const room of rooms) {
      const news = this.news.get(room)!;
      if (news.isTooMuch) return { frames: null, weight: 1 };
      news.addTo(all);
    }
    const changes = [...all.values()];
    const frames: Change[][] = [];
    for (let at = 0; at < changes.length; at += mostInFrame) frames.push(changes.slice(at, at + mostInFrame));
    const weight = frames.reduce((sum, frame) => sum + Math.ceil(frame.length / changesPerWeight), 0);
    return { frames, weight: Math.max(1, weight) };
  }
}
