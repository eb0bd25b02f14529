import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { Clock } from '#platform/clock/clock.ts';
import type { Command, Receipt } from './command.ts';
import { EventStore, type StoredFact } from './event-store.ts';
import { type Desk, type Looked, Mailbox } from './mailbox.ts';
import { Snapshots } from './snapshots.ts';

type AnyMailbox = Pick<Mailbox<unknown, AnyMessage, AnyMessage>, 'isIdle' | 'waiting' | 'observe'>;

/** Streams whose state is kept in memory; a stream beyond them is read again, from its snapshot. */
const mostCached = 20_000;

/** The only way to append: read (or take from the cache), decide, append on the exact revision read. Nest's token. */
export class Streams {
  private readonly mailboxes = new Map<string, AnyMailbox>();
  private readonly desk: Desk;

  constructor(store: EventStore, clock: Clock, snapshots: Snapshots) {
    this.desk = { store, clock, snapshots };
  }

  /**
   * Decides a command in its stream's mailbox. The receipt names the command's last fact; the same command again has the
   * same receipt. Errors: what `decide` refuses with, `KeyReused`, `TryAgain`, `Overloaded`, `StoreUnavailable`.
   */
  decide<S, C extends AnyMessage, E extends AnyMessage>(
    decider: Decider<S, C, E>,
    stream: string,
    command: Command<C>,
  ): Promise<Receipt> {
    return this.mailbox(decider, stream).post(command);
  }

  /**
   * The stream's durable state as this process knows it; `fresh` reads on to the stream's end first, for a miss on one of
   * several nodes. The state is live: read it at once, do not keep it.
   */
  look<S, C extends AnyMessage, E extends AnyMessage>(
    decider: Decider<S, C, E>,
    stream: string,
    { fresh = false } = {},
  ): Promise<Looked<S>> {
    return this.mailbox(decider, stream).look(fresh);
  }

  /** Facts of the process tail: keeps cached states warm with what other nodes appended. */
  observe(facts: readonly StoredFact[]) {
    for (const fact of facts) this.mailboxes.get(fact.stream)?.observe(fact);
  }

  /** Commands that wait, over all streams: a metric. */
  waiting(): number {
    let sum = 0;
    for (const { waiting } of this.mailboxes.values()) sum += waiting;
    return sum;
  }

  private mailbox<S, C extends AnyMessage, E extends AnyMessage>(decider: Decider<S, C, E>, stream: string) {
    // a stream belongs to one decider, by its category
    const known = this.mailboxes.get(stream) as Mailbox<S, C, E> | undefined;
    const mailbox = known ?? new Mailbox(decider, stream, this.desk);
    this.mailboxes.delete(stream); // the last asked stands last
    this.mailboxes.set(stream, mailbox);
    if (!known) this.forget();
    return mailbox;
  }

  private forget() {
    for (const [stream, { isIdle }] of this.mailboxes) {
      if (this.mailboxes.size <= mostCached) return;
      if (isIdle) this.mailboxes.delete(stream);
    }
  }
}
