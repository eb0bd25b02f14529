import { randomInt } from 'node:crypto';
import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Command, Overloaded, type Receipt, TryAgain } from './command.ts';
import { commandInLog, decideAll, type Waiting } from './decided.ts';
import {
  type Appended,
  type EventStore,
  type NewFact,
  type StoredFact,
  StoreUnavailable,
  TooLarge,
  UnknownOutcome,
} from './event-store.ts';
import { Folded } from './folded.ts';
import type { Snapshots } from './snapshots.ts';

/** A stream's durable state, for those who ask and do not decide. */
export type Looked<S> = Readonly<{ state: S; revision: number | 'none'; position: Position }>;

/** What a mailbox works with. */
export type Desk = Readonly<{ store: EventStore; clock: Clock; snapshots: Snapshots }>;

type Entry<C extends AnyMessage> = Waiting<C> & {
  resolve: (receipt: Receipt) => void;
  reject: (error: unknown) => void;
};

const mostWaiting = 5000;
const mostPerBatch = 512;
const mostTries = 6;

/** One per stream in the process: its commands are decided one after another and go down in group commits. */
export class Mailbox<S, C extends AnyMessage, E extends AnyMessage> {
  private queue: Entry<C>[] = [];
  private folded: Folded<S, C, E> | undefined;
  private working: Promise<void> | undefined;
  /** The last revision that is known to be in the log: a state before it is old. */
  private seen = -1;

  constructor(
    private readonly decider: Decider<S, C, E>,
    private readonly stream: string,
    private readonly desk: Desk,
  ) {}

  get isIdle(): boolean {
    return this.working === undefined;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** The command's time is now. Resolves when its facts, and all that it was decided on, are durable. */
  post(command: Command<C>): Promise<Receipt> {
    if (this.queue.length >= mostWaiting) throw new Overloaded(`${mostWaiting} commands wait for ${this.stream}`);
    const entered = this.desk.clock.now();
    return new Promise((resolve, reject) => {
      this.queue.push({ command, entered, resolve, reject });
      this.working ??= this.work();
    });
  }

  /** The durable state; `fresh` reads on to the stream's end first. */
  async look(fresh: boolean): Promise<Looked<S>> {
    for (;;) {
      while (this.working) await this.working; // what is being decided may not become durable
      const cached = this.known();
      const folded = cached ?? (await this.read());
      const newer = cached && fresh ? await this.after(cached) : [];
      if (this.working) continue; // a command came meanwhile, and may change this very state
      for (const fact of newer) if (fact.revision === folded.revision + 1) folded.take(fact);
      this.folded = folded;
      const { state, revision, position } = folded;
      return { state, revision: revision < 0 ? 'none' : revision, position };
    }
  }

  /** A fact that the process tail brought, perhaps of another node. */
  observe(fact: StoredFact) {
    this.seen = Math.max(this.seen, fact.revision);
    if (!this.folded || this.working || fact.revision <= this.folded.revision) return;
    if (fact.revision === this.folded.revision + 1) this.folded.take(fact);
    else this.folded = undefined;
  }

  /** The cached state, unless the tail brought facts while nobody could fold them: during a read or a decision. */
  private known(): Folded<S, C, E> | undefined {
    if (this.folded && this.folded.revision < this.seen) this.folded = undefined;
    return this.folded;
  }

  private read() {
    return Folded.read(this.decider, this.stream, this.desk.store, this.desk.snapshots);
  }

  private after({ revision }: Folded<S, C, E>): Promise<StoredFact[]> {
    return Array.fromAsync(this.desk.store.read(this.stream, revision + 1));
  }

  private async work() {
    while (this.queue.length > 0) await this.commit(this.queue.splice(0, mostPerBatch), 1);
    this.working = undefined;
  }

  /** Never throws: every command of the batch is answered. */
  private async commit(batch: readonly Entry<C>[], tries: number): Promise<void> {
    try {
      await this.decideAndAppend(batch);
    } catch (error) {
      this.folded = undefined; // it holds facts that are not in the log
      if (error instanceof TooLarge && batch.length > 1) return this.halves(batch);
      const again = error instanceof TryAgain || error instanceof UnknownOutcome;
      if (!again || tries >= mostTries) return refuseAll(batch, error);
      await this.desk.clock.pause(randomInt(1, 10 * tries + 1));
      await this.commit(batch, tries + 1);
    }
  }

  private async halves(batch: readonly Entry<C>[]) {
    const half = Math.ceil(batch.length / 2);
    await this.commit(batch.slice(0, half), 1);
    await this.commit(batch.slice(half), 1);
  }

  private async decideAndAppend(batch: readonly Entry<C>[]) {
    const { store } = this.desk;
    const folded = (this.folded = this.known() ?? (await this.read()));
    const after = folded.revision < 0 ? 'none' : folded.revision;
    const { facts, answers } = await decideAll(this.decider, folded, batch, (id) =>
      commandInLog(store, this.stream, id),
    );
    const nothing = { revision: folded.revision, positions: [] };
    const appended = facts.length > 0 ? await this.append(after, facts) : nothing;
    const first = appended.revision - facts.length + 1;
    facts.forEach(({ meta }, index) => folded.learn(meta, first + index, appended.positions[index] ?? logStart));
    batch.forEach((entry, index) => answer(entry, () => answers[index]!(appended)));
    const snapshot = folded.snapshotDue();
    if (snapshot) void this.desk.snapshots.save(this.stream, snapshot).catch(() => undefined); // only a short cut
  }

  /** Throws what its outcome means for those who asked, when they may not go on with it. */
  private async append(after: number | 'none', facts: readonly NewFact[]): Promise<Appended> {
    const outcome = await this.desk.store.append(this.stream, after, facts);
    if ('positions' in outcome) return outcome;
    if (outcome.outcome === 'lost') throw new TryAgain(this.stream);
    if (outcome.outcome === 'unknown') throw new UnknownOutcome(outcome.why);
    throw new StoreUnavailable(outcome.why);
  }
}

function answer<C extends AnyMessage>({ resolve, reject }: Entry<C>, receipt: () => Receipt) {
  try {
    resolve(receipt());
  } catch (error) {
    reject(error);
  }
}

const refuseAll = <C extends AnyMessage>(batch: readonly Entry<C>[], error: unknown) =>
  batch.forEach(({ reject }) => reject(error));
