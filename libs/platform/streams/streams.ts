import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { CommandEnvelope, Receipt } from './command.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { lastRestore } from '#platform/event-store/log-identity.ts';
import type { Instant } from '#kernel/instant.ts';
import type { StreamState } from './cached-stream.ts';
import { type Age, type MailboxDeps, Mailbox } from './mailbox.ts';
import type { Snapshots } from './snapshots.ts';

type AnyMailbox = Pick<Mailbox<unknown, AnyMessage, AnyMessage>, 'isIdle' | 'waiting' | 'facts' | 'observe' | 'leave'>;

/** What is kept in memory: so many streams, and as many facts in all of them as were folded into their states. */
export type MostCached = Readonly<{ streams: number; facts: number }>;

/** An auction's state is some 500 bytes a fact, so these are 60 MB. A stream beyond them is read again, from its snapshot. */
const mostCached: MostCached = { streams: 20_000, facts: 120_000 };

/** The last time that the log was put back from a backup: by the id of the fact that says so. */
export type Restored = Readonly<{ id: string; at: Instant }>;

/** The only way to append: read (or take from the cache), decide, append on the exact revision read. Nest's token. */
export class Streams {
  private readonly mailboxes = new Map<string, AnyMailbox>();
  private readonly deps: MailboxDeps;
  private reads = 0;
  private putBack: Promise<Restored | null> | undefined;
  private readonly held = { facts: 0 };
  private lastUsed: AnyMailbox | undefined;

  /**
   * `hears`: whether `observe` is told what others append, lately proved; without it every look reads a shared log. `random`:
   * spreads repeated tries. `most`: what is kept in memory.
   */
  constructor(
    store: EventStore,
    clock: Clock,
    snapshots: Snapshots,
    hears: () => boolean = () => false,
    random: () => number = Math.random,
    private readonly most: MostCached = mostCached,
  ) {
    this.deps = { store, clock, snapshots, hears, random, held: this.held };
  }

  /**
   * Decides a command in its stream's mailbox. The receipt names the command's last fact; the same command again has the
   * same receipt. Errors: what `decide` refuses with, `KeyReused`, `TryAgain`, `Overloaded`, `StoreUnavailable`, `UnknownOutcome`.
   */
  decide<S, C extends AnyMessage, E extends AnyMessage>(
    decider: Decider<S, C, E>,
    stream: string,
    command: CommandEnvelope<C>,
  ): Promise<Receipt> {
    return this.mailbox(decider, stream).post(command);
  }

  /**
   * What `ask` makes of the stream's durable state as this process knows it, in the stream's turn: it answers at once, with
   * a value of its own, since the state goes on changing in place. `fresh` reads on to the stream's end first, for a miss
   * on one of several nodes; `anyAge` is for what may be old, and is answered while the log is away. Errors: what `ask` throws, `Overloaded`, `StoreUnavailable`.
   */
  readState<S, C extends AnyMessage, E extends AnyMessage, T>(
    decider: Decider<S, C, E>,
    stream: string,
    ask: (stream: StreamState<S>) => T,
    age: Age = {},
  ): Promise<T> {
    return this.mailbox(decider, stream).readState(ask, age);
  }

  /** Null: the log was never put back. Read once: one that is put back while a market runs on it ends that market. Errors: `StoreUnavailable`. */
  restored(): Promise<Restored | null> {
    this.putBack ??= lastRestore(this.deps.store).then((fact) => (fact ? { id: fact.id, at: fact.meta.at } : null));
    this.putBack.catch(() => (this.putBack = undefined));
    return this.putBack;
  }

  /** Facts of the log tail, of a log that others append to: what is cached of their streams is read on when next asked for. */
  observe(facts: readonly StoredFact[]) {
    for (const { stream, revision } of facts) this.mailboxes.get(stream)?.observe(revision);
  }

  /** Commands that wait, over all streams: a metric. */
  waiting(): number {
    let sum = 0;
    for (const { waiting } of this.mailboxes.values()) sum += waiting;
    return sum;
  }

  /** Streams that are in memory. */
  get cached(): number {
    return this.mailboxes.size;
  }

  /** Streams that were not in memory when they were asked for: a metric. */
  get read(): number {
    return this.reads;
  }

  private mailbox<S, C extends AnyMessage, E extends AnyMessage>(decider: Decider<S, C, E>, stream: string) {
    // a stream belongs to one decider, by its category
    const known = this.mailboxes.get(stream) as Mailbox<S, C, E> | undefined;
    const mailbox = known ?? new Mailbox(decider, stream, this.deps);
    if (!known || known !== this.lastUsed) {
      this.mailboxes.delete(stream); // keeps the map in order of use, the last used last
      this.mailboxes.set(stream, mailbox);
      this.lastUsed = mailbox;
    }
    if (!known) {
      this.reads++;
      this.forget(mailbox);
    }
    return mailbox;
  }

  /** Not the one that was just made: a stream with two mailboxes has one that does not hear of the other. */
  private forget(made: object) {
    for (const [stream, mailbox] of this.mailboxes) {
      if (this.mailboxes.size <= this.most.streams && this.held.facts <= this.most.facts) return;
      if (!mailbox.isIdle || mailbox === made) continue;
      this.mailboxes.delete(stream);
      mailbox.leave();
      this.held.facts -= mailbox.facts;
    }
  }
}
