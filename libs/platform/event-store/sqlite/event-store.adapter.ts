import type { MessagePort } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { textsOf, type Texts } from '../append-check.ts';
import {
  BeyondEnd,
  EventStore,
  type AppendOutcome,
  type FactFilter,
  type LogFiles,
  type NewFact,
  type ReadAllOptions,
  type StoredFact,
  type FactBatch,
} from '../event-store.ts';
import { passes } from '../fact-filter.ts';
import { identityOf } from '../log-identity.ts';
import { walBytes } from './bounded-wal.adapter.ts';
import { LiveRows } from './live-rows.ts';
import { openToRead } from './file.adapter.ts';
import { logFiles } from './log-files.adapter.ts';
import { lockLog } from './lock.adapter.ts';
import { type FromWriter, type Outcome, unpackedOutcomes } from './messages.ts';
import { Reads } from './reads.adapter.ts';
import { placeOf, positionOf, rowAt } from './rows.ts';
import { startWriter, type WriterThread } from './writer-thread.ts';

/**
 * `durable: false` never waits for the disk: for specs, a power cut loses facts. `mostPages` bounds the file (4 KiB
 * each); past `mostWal` bytes the write-ahead log is begun anew. `onFatal` hears that a write failed in a way nobody can go on after; by default the process ends with code 70.
 */
export type SqliteEventStoreOptions = Readonly<{
  file: string;
  durable?: boolean;
  mostPages?: number;
  mostWal?: number;
  onFatal?: (error: Error) => void;
}>;

type Waiting = Readonly<{
  stream: string;
  facts: readonly NewFact[];
  texts: readonly Texts[];
  resolve: (outcome: AppendOutcome) => void;
  reject: (error: Error) => void;
}>;

const mostWaiting = 100_000;
const page = 500;
const factsPerBatch = 1000;

/** Lets other work of the process in between two pages, which are read without waiting. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The log in one SQLite file: one process writes it, in a thread of its own. */
export class SqliteEventStore extends EventStore {
  readonly description: string;
  readonly isShared = false;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ending = new AbortController();
  private readonly onFatal: (error: Error) => void;
  private readonly file: string;
  private readonly unlock: () => void;
  private writer!: WriterThread;
  private reader!: Database.Database;
  private reads!: Reads;
  private live!: LiveRows;
  private readonly whole = Promise.withResolvers<void>();
  private sent = 0;
  private written = 0;
  private stopped?: Error;

  private constructor(file: string, unlock: () => void, onFatal: (error: Error) => void) {
    super();
    this.description = `SQLite, ${file}`;
    this.file = file;
    this.unlock = unlock;
    this.onFatal = onFatal;
  }

  /** Throws `LogInUse` while another process has the log, `DamagedLog` rather than serve what was not written. */
  static async open(options: SqliteEventStoreOptions): Promise<SqliteEventStore> {
    const { file, durable = true, onFatal = endProcess, ...bounds } = options;
    const unlock = lockLog(file);
    try {
      const store = new SqliteEventStore(file, unlock, onFatal);
      store.writer = await startWriter({ file, durable, ...bounds }, (message) => store.hear(message));
      store.reader = openToRead(file);
      store.reads = new Reads(store.reader, file);
      store.live = new LiveRows(store.writer.end);
      if (store.writer.checked) store.whole.resolve();
      return store;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  append(stream: string, after: number | 'none', facts: readonly NewFact[]): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      const texts = textsOf(stream, facts);
      const why = this.waiting.size >= mostWaiting ? 'too much is waiting for the disk' : this.stopped?.message;
      if (why !== undefined) return resolve({ outcome: 'unavailable', why });
      const seq = this.sent++;
      this.waiting.set(seq, { stream, facts, texts, resolve, reject });
      const row = facts.flatMap(({ id, type }, i) => [id, type, texts[i]!.data, texts[i]!.meta]);
      this.writer.send({ seq, stream, after: after === 'none' ? -1 : after, facts: row });
    });
  }

  /** A port for a thread that reads the log beside this one: it is sent the last row's number after each commit. */
  follow(): MessagePort {
    return this.writer.follow();
  }

  /** How often it was written since it was opened: what comes at once goes down in one commit. */
  get commits(): number {
    return this.written;
  }

  /** How large its write-ahead log is. */
  get walBytes(): number {
    return walBytes(this.file);
  }

  async *read(stream: string, from = 0, atOnce = page): AsyncIterable<StoredFact> {
    let next = from;
    for (;;) {
      const facts = this.reads.ofStream(stream, next, atOnce);
      yield* facts;
      if (facts.length < atOnce) return;
      next += facts.length;
      await breathe();
    }
  }

  async find(stream: string, factId: string): Promise<StoredFact | undefined> {
    return this.reads.byId(stream, factId);
  }

  async readAll(
    after: Position,
    { filter = {}, limit = factsPerBatch, unchecked }: ReadAllOptions = {},
  ): Promise<FactBatch> {
    return this.reads.after(rowAt(after), filter, limit, unchecked);
  }

  async *tail(
    after: Position,
    { filter = {}, signal }: { filter?: FactFilter; signal: AbortSignal },
  ): AsyncIterable<FactBatch> {
    const ends = AbortSignal.any([signal, this.ending.signal]);
    let at = rowAt(after);
    if (at > this.reads.end()) throw new BeyondEnd(`row ${at} of ${this.description}, which has ${this.reads.end()}`);
    for (let first = true; !ends.aborted; first = false) {
      if (!first && at >= this.live.end) {
        await this.live.bell.rung(ends); // nothing is looked for that this process has not heard of: it alone writes
        continue;
      }
      const batch = this.fresh(at, filter) ?? this.reads.after(at, filter, factsPerBatch);
      at = rowAt(batch.through);
      yield batch;
      if (!batch.caughtUp) await breathe();
    }
  }

  async end(): Promise<Position> {
    return placeOf(this.reads.end());
  }

  async lastAt(): Promise<Instant | undefined> {
    return this.reads.last()?.meta.at;
  }

  async idAt(position: Position): Promise<string> {
    return this.reads.idAt(rowAt(position));
  }

  override get isChecked(): boolean {
    return this.writer.checked;
  }

  override checked(): Promise<void> {
    return this.whole.promise;
  }

  identity(): Promise<string> {
    return identityOf(this);
  }

  override async files(): Promise<LogFiles> {
    return logFiles(this.file, { facts: this.reads.end(), identity: await this.identity() });
  }

  async close(): Promise<void> {
    if (this.ending.signal.aborted) return;
    this.stopped ??= new Error('the log is closed');
    this.ending.abort();
    this.reader.close(); // before the writer: the last one to close folds the WAL into the file
    await this.writer.close();
    this.unlock();
  }

  /** The batch after a row from memory; undefined when older rows are needed, which only the file has. */
  private fresh(at: number, filter: FactFilter): FactBatch | undefined {
    const facts = this.live.after(at, factsPerBatch);
    const last = facts?.at(-1);
    if (!facts || !last) return undefined;
    return {
      facts: facts.filter(passes(filter)),
      through: last.position,
      throughId: last.id,
      caughtUp: rowAt(last.position) === this.live.end,
    };
  }

  private hear(message: Exclude<FromWriter, { is: 'ready' | 'refused' }>) {
    if (message.is === 'checked') return this.whole.resolve();
    if (message.is === 'fatal') return this.fail(message.why);
    this.written++;
    for (const outcome of unpackedOutcomes(message.outcomes)) this.settle(outcome);
    return this.live.bell.ring();
  }

  private settle(outcome: Outcome) {
    const waiting = this.waiting.get(outcome.seq)!;
    this.waiting.delete(outcome.seq);
    if (outcome.is === 'lost') return waiting.resolve({ outcome: 'lost' });
    if (outcome.is !== 'stored')
      return outcome.is === 'wrong'
        ? waiting.reject(new TypeError(outcome.why))
        : waiting.resolve({ outcome: 'unavailable', why: outcome.why });
    const { stream, facts, texts } = waiting;
    const { position, revision, fresh } = outcome;
    const first = revision - facts.length + 1;
    const positions = facts.map(({ id, type }, i) => {
      if (fresh) this.live.push({ position: position + i, stream, revision: first + i, id, type, ...texts[i]! });
      return positionOf(position + i);
    });
    return waiting.resolve({ outcome: fresh ? 'stored' : 'repeat', revision, positions });
  }

  private fail(why: string) {
    if (this.stopped) return;
    this.stopped = new Error(`${this.description} cannot be written any more: ${why}`);
    this.onFatal(this.stopped);
    for (const { resolve } of this.waiting.values()) resolve({ outcome: 'unknown', why: this.stopped.message });
    this.waiting.clear();
  }
}

/** Nothing is acknowledged after a failed flush: the start after it recovers from what the disk holds. */
function endProcess(error: Error): never {
  console.error(error.message);
  process.exit(70);
}
