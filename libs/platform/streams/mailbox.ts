import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage } from '#kernel/fact.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type CommandEnvelope, Overloaded, type Receipt, TryAgain } from './command.ts';
import { commandInLog, decideAll, Unfoldable, type Waiting } from './decided.ts';
import {
  type AppendOutcome,
  type EventStore,
  StoreUnavailable,
  TooLarge,
  UnknownOutcome,
} from '#platform/event-store/event-store.ts';
import { CachedStream, type StreamState } from './cached-stream.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * What a mailbox works with. `hears`: whether this process hears of what others append. `random`, from 0 to 1: spreads
 * repeated tries. `held`: what all mailboxes keep in memory.
 */
export type MailboxDeps = Readonly<{
  store: EventStore;
  clock: Clock;
  snapshots: Snapshots;
  hears: () => boolean;
  random: () => number;
  held: { facts: number };
}>;

type Rejected = (error: unknown) => void;
type Resolved<T> = (value: T | PromiseLike<T>) => void;

type Entry<C extends AnyMessage> = Waiting<C> & Readonly<{ resolve: (receipt: Receipt) => void; reject: Rejected }>;

/** How old a state a look may have: read to the stream's end `fresh`, or of `anyAge` though nobody tells what others append. */
export type Age = Readonly<{ fresh?: boolean; anyAge?: boolean }>;

type Question<S> = Age & Readonly<{ answer: (stream: StreamState<S>) => void; reject: Rejected }>;

const usualWaiting = 5000;
const mostPerBatch = 512;
/** Facts that one stream is counted for at most: a very long one does not keep all others out of memory. */
const mostCounted = 5000;
const mostTries = 6;
/** Milliseconds after which an outcome that stays unknown is answered as such, and nobody waits any more for a log on a server. */
const patience = 1900;

/**
 * One per stream in the process, and the only owner of its cached state: questions (`readState`) are answered between two
 * batches of commands, which are decided one after another and go down in group commits.
 */
export class Mailbox<S, C extends AnyMessage, E extends AnyMessage> {
  private commands: Entry<C>[] = [];
  private questions: Question<S>[] = [];
  /** Never more than the log has: away while something is decided on it. */
  private folded: CachedStream<S, E> | undefined;
  /** Refused, or already so, while a fact is due: decided again once the stream has gone on from where the first of them was. */
  private unsure: Entry<C>[] = [];
  private unsureAt = -1;
  private isWorking = false;
  /** Facts in its state, as they are counted among all that is held. */
  facts = 0;
  /** The last revision that is known to be in the log: a state before it is old. */
  private known = -1;
  /** Commands that may still land behind that revision: a server may hold an append for long. */
  private doubted: Readonly<{ after: number; ids: ReadonlySet<string> }> = { after: -1, ids: new Set() };

  constructor(
    private readonly decider: Decider<S, C, E>,
    private readonly stream: string,
    private readonly deps: MailboxDeps,
  ) {}

  get isIdle(): boolean {
    return !this.isWorking && this.unsure.length === 0;
  }

  /** How many commands wait. */
  get waiting(): number {
    return this.commands.length + this.unsure.length;
  }

  /** The command's time is now. Resolves when its facts, and all that it was decided on, are durable. */
  post(command: CommandEnvelope<C>): Promise<Receipt> {
    const entered = this.deps.clock.now();
    return this.enter(this.commands, (resolve, reject) => ({ command, entered, resolve, reject }), UnknownOutcome);
  }

  /** To be called when it is forgotten: whoever reads the stream again shall have little to read. */
  leave() {
    if (this.folded && !this.folded.mayLeave) this.save(this.folded);
  }

  /** What `ask` makes of the durable state: at once where nothing is under way and what is known here will do. */
  readState<T>(ask: (stream: StreamState<S>) => T, age: Age): Promise<T> {
    const { folded } = this;
    if (folded && this.isIdle && folded.revision >= this.known && !this.mustRead([age]))
      return Promise.try(ask, folded.durable());
    const waiter = (resolve: Resolved<T>, reject: Rejected): Question<S> => ({
      ...age,
      answer: (stream) => resolve(Promise.try(ask, stream)),
      reject,
    });
    return this.enter(this.questions, waiter, StoreUnavailable);
  }

  /** The log has the stream up to that revision: what is known here may be old. */
  observe(revision: number) {
    this.known = Math.max(this.known, revision);
    if (this.hasGoneOn) this.work();
  }

  /** Whether the stream has gone on since the first unsure refusal. */
  private get hasGoneOn(): boolean {
    return this.unsure.length > 0 && Math.max(this.known, this.folded?.revision ?? -1) > this.unsureAt;
  }

  /** `Begun`: what whoever waits too long is told when it was begun. What still stands in the queue was not, and is not. */
  private enter<W extends Readonly<{ reject: Rejected }>, T>(
    queue: W[],
    waiter: (resolve: Resolved<T>, reject: Rejected) => W,
    Begun: typeof StoreUnavailable | typeof UnknownOutcome,
  ): Promise<T> {
    const mostWaiting = this.decider.mostWaiting ?? usualWaiting;
    if (queue.length + this.unsure.length >= mostWaiting)
      throw new Overloaded(`${mostWaiting} wait for ${this.stream}`);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const entry = waiter(resolve, reject);
    queue.push(entry);
    this.work();
    if (!this.deps.store.isShared) return promise;
    const giveUp = () => {
      const place = queue.indexOf(entry);
      if (place >= 0) queue.splice(place, 1);
      this.unsure = this.unsure.filter((one) => !Object.is(one, entry));
      reject(new (place >= 0 ? StoreUnavailable : Begun)(`${this.stream} waits for the log`));
    };
    return promise.finally(this.deps.clock.after(patience, giveUp));
  }

  private work() {
    if (this.isWorking) return;
    this.isWorking = true;
    void this.turns();
  }

  private async turns() {
    while (this.commands.length + this.questions.length > 0 || this.hasGoneOn) {
      const again = this.hasGoneOn ? this.unsure.splice(0) : [];
      const [questions, batch] = [this.questions.splice(0), [...again, ...this.commands.splice(0, mostPerBatch)]];
      const isRead = questions.length > 0 && (await this.answerQuestions(questions));
      if (batch.length > 0) await this.commit(batch, isRead);
      this.count();
    }
    this.isWorking = false;
  }

  private count() {
    const facts = Math.min(mostCounted, (this.folded?.revision ?? -1) + 1);
    this.deps.held.facts += facts - this.facts;
    this.facts = facts;
  }

  /** Whether what is known here is too old for one of them. */
  private mustRead(asked: readonly Age[]): boolean {
    const { store, hears } = this.deps;
    return store.isShared && asked.some(({ fresh, anyAge }) => fresh === true || (anyAge !== true && !hears()));
  }

  /** Never throws. Says whether the state was read to the stream's end for them. */
  private async answerQuestions(questions: readonly Question<S>[]): Promise<boolean> {
    const reads = this.mustRead(questions);
    try {
      const folded = await this.current(reads);
      for (const { answer } of questions) answer(folded.durable());
      return reads;
    } catch (error) {
      const { folded } = this;
      for (const { answer, reject, fresh, anyAge } of questions)
        if (folded && anyAge && !fresh) answer(folded.durable());
        else reject(error);
      return false;
    }
  }

  /** The durable state: as it is known here, or read to the stream's end. */
  private async current(toEnd: boolean): Promise<CachedStream<S, E>> {
    const { store, snapshots } = this.deps;
    const { folded: cached, known } = this; // what is heard of while it is read came after whoever asks
    if (cached && !toEnd && cached.revision >= known) return cached;
    const folded = cached ?? (await CachedStream.read(this.decider, this.stream, store, snapshots));
    if (cached) await this.readOn(cached);
    this.folded = folded;
    if (folded.revision < known) throw new StoreUnavailable(`${this.stream} goes on, and the log does not show it`);
    return folded;
  }

  /** Whether the log had more. A log that is away takes nothing from what is known. */
  private async readOn(folded: CachedStream<S, E>): Promise<boolean> {
    const newer = await folded.newer(this.stream, this.deps.store);
    this.folded = undefined; // set again when all facts are folded: a throw in between must not leave a half
    for (const fact of newer) folded.apply(fact);
    this.folded = folded;
    return newer.length > 0;
  }

  /** Never throws: every command of the batch is answered. After an unknown outcome nobody is told that nothing was changed. */
  private async commit(batch: readonly Entry<C>[], isRead: boolean, doubted?: string): Promise<void> {
    const until = this.deps.clock.monotonic() + patience;
    let [left, doubt] = [batch, doubted];
    for (let tries = 1; left.length > 0; tries++) {
      try {
        const outcome = await this.decideAndAppend(left, isRead && tries === 1);
        if (outcome.outcome === 'stored') return;
        if (outcome.outcome === 'unavailable') throw new StoreUnavailable(outcome.why);
        if (outcome.outcome === 'unknown') doubt = outcome.why;
        if (outcome.outcome === 'repeat') doubt = 'it is in the log: who sent it is told once that is read';
        if (tries >= mostTries || (doubt !== undefined && this.deps.clock.monotonic() >= until))
          throw new TryAgain(this.stream);
      } catch (error) {
        if (error instanceof TooLarge && left.length > 1) return this.halves(left, doubt);
        const failed = error instanceof Unfoldable ? left.filter((entry) => entry === error.waiting) : left;
        for (const { reject } of failed)
          reject(doubt === undefined ? causeOf(error) : new UnknownOutcome(doubt, { cause: error }));
        left = left.filter((entry) => !failed.includes(entry));
        continue;
      }
      await this.deps.clock.pause(Math.ceil(this.deps.random() * 10 * tries));
    }
  }

  private async halves(batch: readonly Entry<C>[], doubt: string | undefined) {
    const half = Math.ceil(batch.length / 2);
    await this.commit(batch.slice(0, half), false, doubt);
    await this.commit(batch.slice(half), false, doubt);
  }

  /** Answers the batch when it is `stored`, or when there was nothing to store. `isRead`: the state is of after they entered. */
  private async decideAndAppend(batch: readonly Entry<C>[], isRead: boolean): Promise<AppendOutcome> {
    const { store } = this.deps;
    const isReadNow = isRead || !this.folded;
    if (!this.folded && !store.isShared) for (const { command } of batch) command.metadata.waits?.();
    const folded = await this.current(false);
    this.folded = undefined; // set again when the log has what is decided on it
    const decide = () => decideAll(this.decider, folded, batch, (id) => commandInLog(store, this.stream, id));
    let decided = await decide();
    if (store.isShared && !isReadNow && decided.isRead) {
      this.folded = folded;
      const isOld = await this.readOn(folded);
      this.folded = undefined;
      if (isOld) decided = await decide();
    }
    const { facts, answers, unsure } = decided;
    const after = folded.revision - facts.length;
    const outcome: AppendOutcome =
      facts.length > 0
        ? await store.append(this.stream, after < 0 ? 'none' : after, facts)
        : { outcome: 'stored', revision: after, positions: [] };
    if (outcome.outcome === 'unknown') this.doubt(after, batch);
    if (outcome.outcome !== 'stored') return outcome;
    facts.forEach(({ meta }, n) => folded.recordReceipt(meta, after + 1 + n, outcome.positions[n]!));
    this.folded = folded;
    const { doubted } = this;
    const mayLand = ({ command: { metadata } }: Entry<C>) =>
      doubted.after === after && doubted.ids.has(metadata.commandId);
    batch.forEach((entry, n) => {
      if (store.isShared && unsure.has(entry)) this.keep(entry, folded.revision);
      else if (facts.length === 0 && mayLand(entry)) entry.reject(new UnknownOutcome('an earlier try may still land'));
      else
        try {
          entry.resolve(answers[n]!(outcome));
        } catch (error) {
          entry.reject(error);
        }
    });
    if (folded.isSnapshotDue) this.save(folded);
    return outcome;
  }

  private keep(entry: Entry<C>, at: number) {
    this.unsureAt = this.unsure.length > 0 ? Math.min(this.unsureAt, at) : at;
    this.unsure.push(entry);
    entry.command.metadata.waits?.();
  }

  /** Until the stream goes on, which is too late for all of them, a refusal of the same command might not stay true. */
  private doubt(after: number, batch: readonly Entry<C>[]) {
    const earlier = this.doubted.after === after ? this.doubted.ids : [];
    this.doubted = { after, ids: new Set([...earlier, ...batch.map(({ command }) => command.metadata.commandId)]) };
  }

  private save(folded: CachedStream<S, E>) {
    folded.noteSnapshot();
    // a snapshot that cannot be written is no loss
    void Promise.try(() => this.deps.snapshots.save(this.stream, folded.revision, () => folded.snapshot())).catch(
      () => undefined,
    );
  }
}

const causeOf = (error: unknown) => (error instanceof Unfoldable ? error.cause : error);
