import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Document } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { ReadStore, type Stored } from '#platform/read-store/read-store.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { KeptCommands, KnownCommand } from './recent-commands.ts';

/** A stream's state as of one fact: a short cut for the fold, worth nothing without the log. */
export type Snapshot = Readonly<{
  /** The decider's; a snapshot of another version is ignored. */
  version: number;
  /** The fact it was taken at: when the log has another one there (restored, wiped), the snapshot is ignored. */
  factId: string;
  revision: number;
  state: unknown;
  commands: KeptCommands;
}>;

/** One that was just taken, with the place and the time of its fact. */
export type Taken = Snapshot & Readonly<{ position: Position; at: Instant }>;

/**
 * What is known of a stream without the log: a snapshot, and the facts where they were read along, from the snapshot's own
 * on. Without either the log is read.
 */
export type Loaded = Readonly<{ snapshot?: Snapshot; facts?: readonly StoredFact[] }>;

/** Where a stream that is not in memory is read from in less time than all of the log's facts take. Nest's token. */
export abstract class Snapshots {
  /** Errors: `Overloaded` where too much would have to be read before it; after any other one the log is asked. */
  abstract load(stream: string, version: number): Promise<Loaded>;

  /** The stream is worth a snapshot as of this revision, which the log has. `take` gives the state that is in memory. */
  abstract save(stream: string, revision: number, take: () => Taken): Promise<void>;

  /** For `GET /health`: whether streams are read as fast as they can be. */
  health(): Readonly<{ ok: boolean }> & Readonly<Record<string, unknown>> {
    return { ok: true };
  }

  abstract close(): Promise<void>;
}

/** Folds every stream from its first fact: for specs, and to measure what snapshots are worth. */
export class NoSnapshots extends Snapshots {
  load() {
    return Promise.resolve({});
  }

  save() {
    return Promise.resolve();
  }

  close() {
    return Promise.resolve();
  }
}

const collection = { name: 'snapshots', indexes: [] };

/** As it lies in the store: the traces as one text. */
type StoredSnapshot = Document &
  Readonly<{
    snapshot: Omit<Taken, 'commands'> & Readonly<{ commands: readonly KnownCommand[]; olderCommands: string }>;
  }>;

/** Milliseconds that a command waits for a snapshot. Bids have 250 in all at the 99th percentile. */
const patience = 150;
/** Milliseconds for which nobody asks again after one has waited in vain. */
const silence = 1000;

/** From which log they were taken: no stream has such a name. */
type OfLog = Document & Readonly<{ identity: string }>;

/** Snapshots beside the views: like them, all of it can be deleted. Those of another log are. For logs on a server. */
export class ReadStoreSnapshots extends Snapshots {
  private ready: Promise<boolean> | undefined;
  /** Until then, by the monotonic clock, nobody asks the store. */
  private silentUntil = 0;

  constructor(
    private readonly store: ReadStore,
    private readonly log: Pick<EventStore, 'identity'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Nothing where the store does not answer soon: a command waits for the log, and for no read store. */
  async load(stream: string): Promise<Loaded> {
    if (this.clock.monotonic() < this.silentUntil) return {};
    const { promise: late, resolve } = Promise.withResolvers<Loaded>();
    const cancel = this.clock.after(patience, () => {
      this.silentUntil = this.clock.monotonic() + silence;
      resolve({});
    });
    return Promise.race([this.find(stream), late]).finally(cancel);
  }

  private async find(stream: string): Promise<Loaded> {
    await this.ensured();
    const stored = await this.store.get<StoredSnapshot>(collection, stream);
    if (!stored) return {};
    const { commands, olderCommands, ...rest } = stored.snapshot;
    return Array.isArray(commands) && typeof olderCommands === 'string'
      ? { snapshot: { ...rest, commands: { last: commands, older: tracesIn(olderCommands) } } }
      : {};
  }

  async save(stream: string, _revision: number, take: () => Taken) {
    const { commands, ...taken } = take();
    const snapshot = { ...structuredClone(taken), ...storable(commands) };
    await this.ensured();
    const { position } = snapshot;
    const stored: Stored<StoredSnapshot> = { id: stream, rev: position, foldedAt: position, snapshot };
    await this.store.write([{ collection, put: [stored], remove: [] }]);
  }

  close() {
    return Promise.resolve(); // the store is others' too
  }

  private async ensured() {
    this.ready ??= this.prepare().catch((error: unknown) => {
      this.ready = undefined; // a store that was away may be there the next time
      throw error;
    });
    if (!(await this.ready)) this.ready = undefined;
  }

  /** Whether the log is known: an empty one has nothing to take a snapshot of. */
  private async prepare(): Promise<boolean> {
    await this.store.ensure(collection);
    const [identity, kept] = [await this.log.identity(), await this.store.get<OfLog>(collection, 'log')];
    if (identity === '' || kept?.identity === identity) return identity !== '';
    await this.store.drop(collection.name);
    await this.store.ensure(collection);
    const ofLog: Stored<OfLog> = { id: 'log', rev: '', foldedAt: '', identity };
    await this.store.write([{ collection, put: [ofLog], remove: [] }]);
    return true;
  }
}

const storable = ({ last, older }: Taken['commands']) => ({
  commands: last,
  olderCommands: Buffer.from(older.buffer, older.byteOffset, older.byteLength).toString('base64'),
});

const tracesIn = (text: string) => new Float64Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer).toSorted();
