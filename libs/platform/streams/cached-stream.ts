import type { Folding } from '#kernel/decider.ts';
import type { AnyMessage, Meta, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { logStart, type Position } from '#kernel/position.ts';
import { upcast } from '#kernel/shapes.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { Overloaded } from './command.ts';
import { RecentCommands } from './recent-commands.ts';
import type { Loaded, Snapshot, Snapshots, Taken } from './snapshots.ts';

/** Facts since the last snapshot that are many, for a stream that stays in memory; a large state is not written oftener than it grows. */
const manySince = 500;
/** A stream that leaves the memory has not more than so many after its snapshot: whoever reads it again does so soon. */
export const mostOnLeaving = 8;

/** A stream's durable state, for those who ask and do not decide: live, so nothing of it may be kept. */
export type StreamState<S> = Readonly<{ state: S; revision: number | 'none'; position: Position }>;

/** A stream folded up to its last known fact: the state is owned here and may be changed in place. */
export class CachedStream<S, E extends AnyMessage> {
  state: S;
  /** Revision of the last fact that is folded in; -1 before the first. */
  revision = -1;
  position: Position = logStart;
  /** Time of the last fact: no command is earlier. */
  at: Instant = '';
  commands = new RecentCommands();
  private factId = '';
  private snapshotAt = -1;
  private readonly decider: Folding<S, E>;

  private constructor(decider: Folding<S, E>) {
    this.decider = decider;
    this.state = decider.initial();
  }

  /** From the stream's snapshot, where a good one is, and the facts after it. Errors: `StoreUnavailable`, `Overloaded`. */
  static async read<S, E extends AnyMessage>(
    decider: Folding<S, E>,
    stream: string,
    store: EventStore,
    snapshots: Snapshots,
  ): Promise<CachedStream<S, E>> {
    // a snapshot is a short cut: without one the stream is read from its start
    const loaded = await snapshots.load(stream, decider.version).catch(noneUnlessOverloaded);
    const { snapshot } = loaded;
    // whatever fails may lie in the snapshot
    const facts = loaded.facts ?? (snapshot && store.read(stream, snapshot.revision));
    const folded = facts && (await CachedStream.from(decider, snapshot, facts).catch(() => undefined));
    return folded ?? (await CachedStream.from(decider, undefined, store.read(stream)))!;
  }

  /** Nothing when the snapshot is not this decider's, or the first of the facts is not the one that it was taken at. */
  static async from<S, E extends AnyMessage>(
    decider: Folding<S, E>,
    snapshot: Snapshot | undefined,
    facts: AsyncIterable<StoredFact> | Iterable<StoredFact>,
  ): Promise<CachedStream<S, E> | undefined> {
    const folded = new CachedStream(decider);
    if (snapshot && !folded.startAt(snapshot)) return undefined;
    let isFound = snapshot === undefined;
    for await (const fact of facts) {
      if (isFound) folded.apply(fact);
      else if (fact.id !== snapshot?.factId) return undefined;
      else folded.restoreAt(fact);
      isFound = true;
    }
    return isFound ? folded : undefined;
  }

  private startAt({ version, state, revision, commands }: Snapshot): boolean {
    if (version !== this.decider.version || typeof state !== typeof this.state || state === null) return false;
    this.state = state as S;
    this.commands = new RecentCommands(commands);
    this.snapshotAt = revision;
    return true;
  }

  /** Facts of the stream that the log has after this state. */
  newer(stream: string, store: EventStore): Promise<readonly StoredFact[]> {
    return Array.fromAsync(store.read(stream, this.revision + 1));
  }

  /** A fact of the log, with its place known. After an error all of this is worth nothing. */
  apply(fact: StoredFact) {
    this.evolve(fact, fact.revision);
    this.restoreAt(fact);
    this.recordReceipt(fact.meta, fact.revision, fact.position);
  }

  /** Folds a fact that may not be durable yet: the caller throws this whole state away when it does not become so. */
  evolve(fact: Readonly<{ id: string; type: string; data: unknown; meta: Meta }>, revision: number) {
    const data = upcast(this.decider.shapes, fact.type, fact.meta.v, fact.data);
    this.state = this.decider.evolve(this.state, {
      type: fact.type,
      data,
      meta: { ...fact.meta, revision },
    } as Recorded<E>);
    this.revision = revision;
    this.at = fact.meta.at;
    this.factId = fact.id;
  }

  /** Remembers the command of these facts with its receipt, for repeats. */
  recordReceipt(meta: Meta, revision: number, position: Position) {
    const receipt = { revision, position, at: meta.at };
    this.commands.add({ id: meta.commandId, bodyHash: meta.bodyHash, receipt });
    this.position = position;
  }

  private restoreAt({ id, revision, position, meta }: StoredFact) {
    Object.assign(this, { revision, position, at: meta.at, factId: id });
  }

  /** What it is to those who ask, while nothing is being decided on it. */
  durable(): StreamState<S> {
    const { state, revision, position } = this;
    return { state, revision: revision < 0 ? 'none' : revision, position };
  }

  /** Worth a snapshot once the facts since the last one are many, and a fair part of all: the cost stays in proportion. */
  get isSnapshotDue(): boolean {
    return this.revision - this.snapshotAt >= Math.max(manySince, this.revision / 4);
  }

  /** Whether it may leave the memory without a new snapshot. */
  get mayLeave(): boolean {
    return this.revision - this.snapshotAt <= mostOnLeaving;
  }

  /** A snapshot up to here is being made. */
  noteSnapshot() {
    this.snapshotAt = this.revision;
  }

  /**
   * The state is the one that goes on changing: write it down, or copy it, before anything else happens. `receipts`: the most of
   * them that it has; of all other commands it has the traces.
   */
  snapshot(receipts?: number): Taken {
    const { revision, position, at, factId, state } = this;
    return {
      version: this.decider.version,
      factId,
      revision,
      position,
      at,
      state,
      commands: this.commands.kept(receipts),
    };
  }
}

function noneUnlessOverloaded(error: unknown): Loaded {
  if (error instanceof Overloaded) throw error;
  return {};
}
