import { type Instant, minute, plus, second } from '#kernel/instant.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';
import { ticketKind, type Tickets } from '#platform/tickets/tickets.ts';

/** A thread beside the first: `busy` is the share of the time since it was asked before that it worked. */
export type ThreadSaid = Readonly<{ name: string; busy: number }>;

/** How a process does at a moment. */
export type Vitals = Readonly<{
  loopLagMs: number;
  memoryMb: number;
  sockets: number;
  mailboxes: number;
  commandsWaiting: number;
  threads: readonly ThreadSaid[];
}>;

/** Which process it is: another one after each start. */
export type Named = Readonly<{
  id: string;
  role: 'market' | 'api' | 'projector' | 'relay';
  host: string;
  build: string;
  since: Instant;
}>;

/** What a process said of itself, `at` by its own clock. */
export type ProcessSaid = Named & Vitals & Readonly<{ at: Instant }>;

/** One list of all of them: tickets cannot be listed. */
const list = 'all';
const processes = ticketKind<readonly ProcessSaid[]>('processes');

export const beatEvery = 10 * second;
/** One that has missed so many is silent. */
const missed = 3;
const keptFor = 10 * minute;
/** A process that ends at each start leaves one behind each time. */
const mostKept = 50;

/** The processes of one market, wherever they run, as each says of itself. Nest's token. */
export class MarketProcesses {
  constructor(
    private readonly tickets: Pick<Tickets, 'change'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Errors: `TicketsUnavailable`. */
  async all(): Promise<readonly (ProcessSaid & Readonly<{ isSilent: boolean }>)[]> {
    const now = this.clock.now();
    const said = await this.tickets.change(processes, list, (kept = []) => ({ answer: kept }));
    return said
      .filter(({ at }) => plus(at, keptFor) > now)
      .map((one) => ({ ...one, isSilent: plus(one.at, missed * beatEvery) < now }));
  }

  /** Errors: `TicketsUnavailable`. */
  put(said: ProcessSaid): Promise<void> {
    return this.change((others) => [said, ...others], said.id);
  }

  /** Errors: `TicketsUnavailable`. */
  forget(id: string): Promise<void> {
    return this.change((others) => others, id);
  }

  private change(by: (others: readonly ProcessSaid[]) => readonly ProcessSaid[], id: string): Promise<void> {
    const now = this.clock.now();
    return this.tickets.change(processes, list, (kept = []) => {
      const others = kept.filter((one) => one.id !== id && plus(one.at, keptFor) > now);
      return { answer: undefined, next: { value: by(others).slice(0, mostKept), until: plus(now, keptFor) } };
    });
  }
}

type Deps = Readonly<{
  processes: MarketProcesses;
  clock: Clock;
  named: Named;
  vitals: () => Vitals;
}>;

/** Says every ten seconds how this process does, until it is told to end: then the others forget it. */
export class Heartbeat {
  private readonly deps: Deps;
  private cancel: Cancel = () => {};
  private saying: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  start() {
    this.saying = this.say();
    this.cancel = this.deps.clock.after(beatEvery, () => this.start());
  }

  async stop(): Promise<void> {
    this.cancel();
    await this.saying; // what is on its way would bring it back
    await this.deps.processes.forget(this.deps.named.id).catch(unheard);
  }

  private say(): Promise<void> {
    const { processes: all, clock, named, vitals } = this.deps;
    return all.put({ ...named, at: clock.now(), ...vitals() }).catch(unheard);
  }
}

/** The store is away: that is told by others, and this process is silent meanwhile. */
const unheard = () => {};
