import { msOf } from '#kernel/instant.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { Change } from './live-push.ts';
import { News } from './news.ts';
import { Round, type Seats, type Teller } from './round.ts';

/** Up to this size a room hears of every change in the next turn. */
const smallRoom = 200;

/** What one turn of the event loop may cost (see `Round`): some 10 ms. Everybody else has their turn in between. */
export const mostPerTurn = 500;

/** The room of all sockets. No browser can name it. */
const everywhere = '*';

type Room = Readonly<{ size: number; keys: () => Iterable<string> }>;

export type FanOutDeps = Readonly<{
  clock: Clock;
  /** Sockets by their ids: those in that room, or all there are; and the rooms of one. */
  seats: Readonly<{ in: (room?: string) => Room | undefined; of: Seats['of'] }>;
  teller: Teller;
  /** Frames a second to large rooms, all of them together. */
  mostPerSecond: number;
  mostPerTurn?: number;
}>;

/**
 * Tells rooms only the newest of what changed, and a socket all of it in one frame: small rooms at once, large ones as often as
 * their size allows. A document that changes a hundred times in between is sent once. However many listen, and however much
 * changes, it takes the event loop for moments only.
 */
export class FanOut {
  private readonly small: Rounds;
  private readonly large: Rounds;
  private cancel: Cancel | undefined;

  constructor(private readonly deps: FanOutDeps) {
    const { mostPerSecond } = deps;
    this.small = new Rounds(deps);
    this.large = new Rounds(deps, { mostPerSecond, wake: () => this.wake() });
  }

  add(changes: readonly Change[]) {
    for (const change of changes) for (const room of change.rooms) this.newsOf(room)?.take(change);
  }

  hears(room: string): boolean {
    return seated(this.deps, room).size > 0;
  }

  /** Resolves when every room has heard what waits for it now; nothing where nothing waits. */
  whenTold(): Promise<unknown> | undefined {
    const both = [this.small, this.large].flatMap((rounds) => rounds.whenTold() ?? []);
    return both.length > 0 ? Promise.all(both) : undefined;
  }

  /** Tells every socket to refetch. */
  resync() {
    this.newsOf(everywhere)?.tooMuch();
  }

  close() {
    this.cancel?.();
    this.large.close();
  }

  /** The waiting changes of a room; undefined where nobody listens. */
  private newsOf(room: string): News | undefined {
    const size = seated(this.deps, room).size;
    if (size === 0) return undefined;
    this.wake();
    return (size <= smallRoom ? this.small : this.large).newsOf(room);
  }

  private wake() {
    this.cancel ??= this.deps.clock.after(0, () => this.turn());
  }

  private turn() {
    const { mostPerTurn: most = mostPerTurn } = this.deps;
    this.cancel = undefined;
    const left = most - this.small.tell(most);
    this.large.tell(Math.max(left, most / 4)); // large rooms keep a quarter of the turn, however many small ones there are
    if (this.small.hasWork || this.large.hasWork) this.wake();
  }
}

const nobody: Room = new Set<string>();

const seated = ({ seats }: FanOutDeps, room: string): Room =>
  (room === everywhere ? seats.in() : seats.in(room)) ?? nobody;

/** Round after round, each with what came during the one before. With a pace it rests after each. */
class Rounds {
  private waiting = new Map<string, News>();
  private round: Round | undefined;
  private rest: Cancel | undefined;
  private began = 0;
  /** Who is to know when what waits has been told, and when the round has. */
  private later: (() => void)[] = [];
  private next: (() => void)[] = [];

  constructor(
    private readonly deps: FanOutDeps,
    private readonly pace?: Readonly<{ mostPerSecond: number; wake: () => void }>,
  ) {}

  get hasWork(): boolean {
    return this.round !== undefined || (this.waiting.size > 0 && !this.rest);
  }

  newsOf(room: string): News {
    let news = this.waiting.get(room);
    if (!news) this.waiting.set(room, (news = new News()));
    return news;
  }

  /** Sends frames until they cost `most`; answers what they did cost, which may be more by the last socket's share. */
  tell(most: number): number {
    if (!this.hasWork) return 0;
    const round = (this.round ??= this.begin());
    const cost = round.tell(most);
    if (round.isDone) this.end(round);
    return cost;
  }

  close() {
    this.rest?.();
  }

  whenTold(): Promise<void> | undefined {
    if (this.waiting.size === 0 && !this.round) return undefined;
    return new Promise((resolve) => (this.waiting.size > 0 ? this.later : this.next).push(resolve));
  }

  private begin(): Round {
    const { deps, waiting: news } = this;
    this.waiting = new Map();
    [this.next, this.later] = [this.later, []];
    this.began = msOf(deps.clock.now());
    const of = (socket: string) => new Set([...deps.seats.of(socket), everywhere]);
    const seats = { in: (room: string) => seated(deps, room).keys(), of: news.has(everywhere) ? of : deps.seats.of };
    return new Round(news, seats, deps.teller);
  }

  private end({ weight }: Round) {
    this.round = undefined;
    for (const told of this.next.splice(0)) told();
    if (!this.pace) return;
    const { mostPerSecond, wake } = this.pace;
    const took = Math.max(0, msOf(this.deps.clock.now()) - this.began);
    const whole = Math.ceil((weight / mostPerSecond) * 1000);
    this.rest = this.deps.clock.after(Math.max(0, whole - took), () => {
      this.rest = undefined;
      if (this.hasWork) wake();
    });
  }
}
