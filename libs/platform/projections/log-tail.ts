import pLimit from 'p-limit';
import type { Instant } from '#kernel/instant.ts';
import { logStart, type Position } from '#kernel/position.ts';
import type { Clock, Tick } from '#platform/clock/clock.ts';
import { OtherLog, type LogReading, type StoredFact, type FactBatch } from '#platform/event-store/event-store.ts';
import { belongs, type KeptMark, type Mark } from '#platform/event-store/log-identity.ts';
import type { Log } from '#platform/observability/log.ts';

/** A batch of the log, and whether its reader follows the log tail: then it is as far as the process knows. */
export type Followed = FactBatch & Readonly<{ live: boolean }>;

type Listener = (batch: FactBatch) => void;

export type Follow = Readonly<{
  /** Only facts of these types; all when left out. */
  types?: readonly string[];
  signal: AbortSignal;
  /** Most facts of one batch that is read alone. */
  limit?: number;
}>;

/** Facts that may wait for a reader; beyond them it is dropped from the tail and reads alone again. */
const mostUntaken = 20_000;
/** Readers that lag and read the log at once: a server that all of them ask together answers none of them in time. */
const mostAlone = 2;
/** Milliseconds since the last proof within which the tail is believed. */
const believed = 2000;
const pauseAfterFailure = 1000;

/** The one reader of the log's end in this process; everything else follows it. Nest's token. */
export class LogTail {
  /** How far it has come. */
  position: Position = logStart;
  /** When it last heard from the log: a log on a server is looked at each quiet second. */
  provedAt: Tick | undefined;
  /** The log itself, for readers that are behind the tail. */
  readonly events: LogReading;
  private readonly clock: Clock;
  private readonly onOtherLog: (error: Error) => void;
  private readonly log: Pick<Log, 'tell'> | undefined;
  private identity = '';
  private readonly ending = new AbortController();
  private readonly listeners = new Set<Listener>();
  /** Listeners that threw on the last batch, with the error: they show in health. */
  private readonly deaf = new Map<Listener, Error>();
  private readonly readers = new Set<TailReader>();
  private readonly alone = pLimit(mostAlone);
  private failure?: Error;
  private started?: Promise<void>;
  private running: Promise<void> = Promise.resolve();

  /** `onOtherLog` hears that the log is not the one that this process has begun with: it must end, and write nothing more. */
  constructor(
    events: LogReading,
    clock: Clock,
    onOtherLog: (error: Error) => void = () => {},
    log?: Pick<Log, 'tell'>,
  ) {
    this.events = events;
    this.clock = clock;
    this.onOtherLog = onOtherLog;
    this.log = log;
  }

  /** Begins at the log's end of now; a second call does nothing more. */
  start(): Promise<void> {
    this.started ??= this.begin().catch((error: unknown) => {
      delete this.started; // a store that was away may be there the next time
      throw error;
    });
    return this.started;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    for (const reader of this.readers) reader.leave();
    await this.running;
  }

  /** Every batch from now on, at once and in order. The listener must not take long; one that throws shows in health. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      this.deaf.delete(listener);
    };
  }

  /** Whether this process has lately heard all that is appended: neither cut off nor silent for two seconds. */
  isProved(): boolean {
    const { failure, provedAt } = this;
    return !failure && provedAt !== undefined && this.clock.since(provedAt) <= believed;
  }

  /** Whether what was taken up to the mark was taken from this log. Errors: `StoreUnavailable`. */
  holds(mark: KeptMark): Promise<boolean> {
    return belongs(mark, this.events);
  }

  /** The time that the log's last fact bears; nothing while there is none. Errors: `StoreUnavailable`. */
  lastAt(): Promise<Instant | undefined> {
    return this.events.lastAt();
  }

  /** The place up to which a batch goes, for who keeps how far they are. */
  markOf({ through, throughId }: Pick<FactBatch, 'through' | 'throughId'>): Mark {
    return { identity: this.identity, position: through, factId: throughId };
  }

  health(): Readonly<{ ok: boolean; position: Position; error?: string }> {
    const { position } = this;
    const error = this.failure ?? this.deaf.values().next().value;
    return { ok: !error, position, ...(error && { error: error.message }) };
  }

  /**
   * The log after a position: read alone while behind, then with the tail, without gap or repeat. A reader that takes too
   * long reads alone again. Ends when the signal aborts or the tail stops. Throws what reading the log throws.
   */
  async *follow(after: Position, { types, signal, limit = 2000 }: Follow): AsyncGenerator<Followed> {
    const ends = AbortSignal.any([signal, this.ending.signal]);
    await this.start();
    let at = after;
    while (!ends.aborted) {
      const known = this.position;
      const reader = this.readerFrom(at, types); // before reading: however fast the log grows, the next read joins the tail
      const leave = () => reader.leave();
      ends.addEventListener('abort', leave);
      try {
        const [from, filter] = [at, types && { filter: { types } }];
        const read = async () => (ends.aborted ? undefined : this.events.readAll(from, { ...filter, limit }));
        const batch = await this.alone(read);
        if (!batch) return; // ended while it waited for its turn: a silent server takes 2 s of every two readers
        const moved = batch.through > at;
        if (moved) at = batch.through;
        if (moved) await this.know();
        const live = at >= known;
        if (live) reader.after(at);
        if (moved || live) yield { ...batch, through: at, live };
        for (let next = live && (await reader.next()); next; next = await reader.next()) {
          at = next.through;
          yield { ...next, live: true };
        }
      } finally {
        this.readers.delete(reader);
        ends.removeEventListener('abort', leave);
      }
      await breathe();
    }
  }

  /**
   * The log after a position, read alone, until what is left is one batch. Nothing of it is checked against the log's
   * chain: whoever opened the log does that beside. Throws what reading the log throws.
   */
  async *past(after: Position, { types, signal, limit = 2000 }: Follow): AsyncGenerator<FactBatch> {
    const ends = AbortSignal.any([signal, this.ending.signal]);
    const filter = types && { filter: { types } };
    await this.start();
    for (let at = after; !ends.aborted;) {
      const from = at;
      const read = async () =>
        ends.aborted ? undefined : this.events.readAll(from, { ...filter, limit, unchecked: true });
      let batch = await this.alone(read);
      if (!batch || batch.caughtUp) return;
      await this.know();
      at = batch.through;
      yield batch;
      batch = undefined; // or it would live on while the next is read
    }
  }

  private async begin() {
    this.position = await this.events.end();
    await this.know();
    this.running = this.run();
  }

  /** Learns which log this is; an empty one has no identity before its first fact. */
  private async know() {
    if (this.identity === '') this.identity = await this.events.identity();
  }

  private readerFrom(at: Position, types: readonly string[] | undefined): TailReader {
    const reader = new TailReader(at, types);
    this.readers.add(reader);
    return reader;
  }

  private async run() {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        const onCut = (why: Error) => this.fail(why);
        for await (const batch of this.events.tail(this.position, { signal, onCut })) {
          await this.assertSame(batch);
          this.hand(batch);
        }
      } catch (error) {
        this.fail(error instanceof Error ? error : new Error(String(error)));
        if (error instanceof OtherLog) return this.onOtherLog(error);
        await this.clock.pause(pauseAfterFailure, signal);
      }
    }
  }

  private async assertSame({ facts }: FactBatch) {
    if (facts.length > 0) await this.know();
    const restored = facts.find(({ type, id }) => type === 'LogRestored' && id !== this.identity);
    if (restored) throw new OtherLog(`the log was put back from a backup: ${restored.meta.at}`);
  }

  /** The first error of a cut is told; the next batch tells that it is over. */
  private fail(error: Error) {
    if (!this.failure) this.log?.tell('error', 'the log is away: what is read from here on may be old', { error });
    this.failure = error;
  }

  private hand(batch: FactBatch) {
    if (this.failure) this.log?.tell('info', 'the log is back');
    delete this.failure;
    if (batch.caughtUp) this.provedAt = this.clock.tick();
    if (batch.through <= this.position) return;
    this.position = batch.through;
    for (const reader of this.readers) reader.put(batch);
    for (const listener of this.listeners) this.tell(listener, batch);
  }

  /** A listener that throws has lost this batch; the others have not. */
  private tell(listener: Listener, batch: FactBatch) {
    try {
      listener(batch);
      this.deaf.delete(listener);
    } catch (error) {
      if (!this.deaf.has(listener)) this.log?.tell('error', 'a listener of the log threw', { error });
      this.deaf.set(listener, error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Lets other work of the process in: reading the embedded log never waits by itself, nor does folding what was read. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** One reader's place on the tail: what it has not taken yet, as one batch. */
class TailReader {
  private at: Position;
  private id = '';
  private readonly types?: ReadonlySet<string>;
  private facts: StoredFact[] = [];
  private taken: Position;
  private left = false;
  private wake?: () => void;

  constructor(at: Position, types: readonly string[] | undefined) {
    this.at = at;
    this.taken = at;
    if (types) this.types = new Set(types);
  }

  put({ facts, through, throughId }: FactBatch) {
    for (const fact of facts) {
      if (fact.position > this.at && (this.types?.has(fact.type) ?? true)) this.facts.push(fact);
    }
    if (through > this.at) [this.at, this.id] = [through, throughId];
    if (this.facts.length > mostUntaken) this.leave();
    this.wake?.();
  }

  /** Facts up to this position were read before the reader joined: they are skipped. */
  after(position: Position) {
    this.facts = this.facts.filter((fact) => fact.position > position);
    this.taken = position;
    if (position > this.at) this.at = position;
  }

  leave() {
    this.left = true;
    this.facts = [];
    this.wake?.();
  }

  /** All that came since the last time; undefined once the reader was dropped. */
  async next(): Promise<FactBatch | undefined> {
    while (!this.left && this.at === this.taken) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    if (this.left) return undefined;
    const batch = { facts: this.facts, through: this.at, throughId: this.id, caughtUp: true };
    this.facts = [];
    this.taken = this.at;
    return batch;
  }
}
