import type { Decider } from '#kernel/decider.ts';
import type { AnyMessage, Meta, Recorded } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { logStart, type Position } from '#kernel/position.ts';
import { upcast } from '#kernel/shapes.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { RecentCommands } from './recent-commands.ts';
import { isWhole, type Snapshot, type Snapshots } from './snapshots.ts';

/** A stream folded up to its last known fact: the state is owned here and may be changed in place. */
export class CachedStream<S, C extends AnyMessage, E extends AnyMessage> {
  state: S;
  /** Revision of the last fact that is folded in; -1 before the first. */
  revision = -1;
  position: Position = logStart;
  /** Time of the last fact: no command is earlier. */
  at: Instant = '';
  commands = new RecentCommands();
  private factId = '';
  private snapshotAt = -1;

  private constructor(private readonly decider: Decider<S, C, E>) {
    this.state = decider.initial();
  }

  /** From the stream's snapshot, where a good one is, and the facts after it. */
  static async read<S, C extends AnyMessage, E extends AnyMessage>(
    decider: Decider<S, C, E>,
    stream: string,
    store: EventStore,
    snapshots: Snapshots,
  ): Promise<CachedStream<S, C, E>> {
    // a snapshot is a short cut: without one the stream is read from its start
    const snapshot = await snapshots.load(stream).catch(() => undefined);
    const folded = new CachedStream(decider);
    const isGood = snapshot?.version === decider.version && isWhole(snapshot, folded.state);
    const isContinued = isGood && folded.continued(snapshot, stream, store);
    // whatever fails may lie in the snapshot: the stream is read from its start
    if (await Promise.resolve(isContinued).catch(() => false)) return folded;
    const whole = new CachedStream(decider);
    for await (const fact of store.read(stream)) whole.apply(fact);
    return whole;
  }

  /** The state from a snapshot and what followed it; false when the log has another fact where it was taken. */
  private async continued(snapshot: Snapshot, stream: string, store: EventStore): Promise<boolean> {
    this.state = snapshot.state as S;
    this.commands = new RecentCommands(snapshot.commands, snapshot.olderCommands);
    this.snapshotAt = snapshot.revision;
    let found = false;
    for await (const fact of store.read(stream, snapshot.revision)) {
      if (found) this.apply(fact);
      else if (fact.id !== snapshot.factId) return false;
      else {
        found = true;
        this.restoreAt(fact);
      }
    }
    return found;
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

  /** Worth a snapshot once the facts since the last one are many, and a fair part of all: the cost stays in proportion. */
  snapshotDue(): Snapshot | undefined {
    if (this.revision - this.snapshotAt < Math.max(500, this.revision / 4)) return undefined;
    this.snapshotAt = this.revision;
    const { commands, older } = this.commands.toJSON();
    return {
      version: this.decider.version,
      factId: this.factId,
      revision: this.revision,
      position: this.position,
      at: this.at,
      state: structuredClone(this.state),
      commands,
      olderCommands: older,
    };
  }
}
