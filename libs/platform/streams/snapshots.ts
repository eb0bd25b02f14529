import type { Instant } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import type { Document } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { ReadStore, type Stored } from '#platform/read-store/read-store.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { KnownCommand } from './recent-commands.ts';

/** A stream's state as of one fact: a short cut for the fold, worth nothing without the log. */
export type Snapshot = Readonly<{
  /** The decider's; a snapshot of another version is ignored. */
  version: number;
  /** The fact it was taken at: when the log has another one there (restored, wiped), the snapshot is ignored. */
  factId: string;
  revision: number;
  position: Position;
  at: Instant;
  state: unknown;
  commands: readonly KnownCommand[];
  /** The commands before those, see `RecentCommands`. */
  olderCommands: string;
}>;

/** Whether a snapshot has all its parts, and a state of the kind that the decider begins with. */
export const isWhole = ({ state, commands, olderCommands }: Snapshot, initial: unknown): boolean =>
  typeof state === typeof initial && state !== null && Array.isArray(commands) && typeof olderCommands === 'string';

/** Keeps the last snapshot of a stream. Nest's token. */
export abstract class Snapshots {
  abstract load(stream: string): Promise<Snapshot | undefined>;
  abstract save(stream: string, snapshot: Snapshot): Promise<void>;
}

/** Folds every stream from its first fact: for specs, and to measure what snapshots are worth. */
export class NoSnapshots extends Snapshots {
  load() {
    return Promise.resolve(undefined);
  }

  save() {
    return Promise.resolve();
  }
}

const collection = { name: 'snapshots', indexes: [] };

type StoredSnapshot = Document & Readonly<{ snapshot: Snapshot }>;

/** Milliseconds that a command waits for a snapshot. Bids have 250 in all at the 99th percentile. */
const patience = 150;
/** Milliseconds for which nobody asks again after one has waited in vain. */
const silence = 1000;

/** From which log they were taken: no stream has such a name. */
type OfLog = Document & Readonly<{ identity: string }>;

/** Snapshots beside the views: like them, all of it can be deleted. Those of another log are. */
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
  async load(stream: string) {
    if (this.clock.monotonic() < this.silentUntil) return undefined;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.clock.after(patience, () => {
      this.silentUntil = this.clock.monotonic() + silence;
      resolve(undefined);
    });
    return Promise.race([this.find(stream), late]).finally(cancel);
  }

  private async find(stream: string) {
    await this.ensured();
    const stored = await this.store.get<StoredSnapshot>(collection, stream);
    return stored?.snapshot;
  }

  async save(stream: string, snapshot: Snapshot) {
    await this.ensured();
    const { position } = snapshot;
    const stored: Stored<StoredSnapshot> = { id: stream, rev: position, foldedAt: position, snapshot };
    await this.store.write([{ collection, put: [stored], remove: [] }]);
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
