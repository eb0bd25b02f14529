import type { FactBatch } from '#platform/event-store/event-store.ts';
import { DocumentRefused } from '#platform/read-store/read-store.ts';
import { FilledView, lastToGo, usualBounds } from './filling.ts';
import { breathe } from './log-tail.ts';
import { fenceOf, markPath } from './placing.ts';
import type { ProjectionRun } from './projection-run.ts';
import { ViewFault } from './projection.ts';
import { Readables } from './readable.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';
import { shareOf } from './share.ts';
import type { Stepping } from './stepping.ts';

/** What it reads and writes with. */
export type CatchingUpDeps = Pick<ViewRunnerDeps, 'tail' | 'store' | 'keys' | 'bounds'>;

/** How much of the room stays taken when some is made: less would write more documents twice, more would make it more often. */
const keptShare = 0.85;

/** How far a batch goes. */
type Place = Pick<FactBatch, 'through' | 'throughId'>;

type Filling = Readonly<{ run: ProjectionRun; filled: FilledView }>;

type Hears = Readonly<{
  /** What was written is there to be read, up to the run's position. */
  written: (run: ProjectionRun) => void;
  /** The store says that the epoch is over. */
  end: () => void;
}>;

/**
 * Takes views that lag through the past together: one reading, decoding and decrypting for all of them, and a document that
 * changes often written seldom. What is in memory is bounded: what was not used for longest makes room, the rest goes down with
 * the mark up to which it goes, and a crash costs what came after that. A view that throws on the way is let go of, and must
 * go on from its mark by itself.
 */
export class CatchingUp {
  private readonly deps: CatchingUpDeps;
  private readonly stepping: Pick<Stepping, 'lasting'>;
  private readonly epoch: number;
  private readonly hears: Hears;
  private fillings: readonly Filling[] = [];

  constructor(deps: CatchingUpDeps, epoch: number, stepping: Pick<Stepping, 'lasting'>, hears: Hears) {
    this.deps = deps;
    this.epoch = epoch;
    this.stepping = stepping;
    this.hears = hears;
  }

  /**
   * Until the log has but one batch more, or so many batches are taken: then there is `more`. All of them begin at the same
   * position. `left` are those that were let go of. Throws what reading the log throws: what was written stays.
   */
  async run(
    runs: readonly ProjectionRun[],
    signal: AbortSignal,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Readonly<{ left: readonly ProjectionRun[]; more: boolean }>> {
    const { tail, bounds = usualBounds } = this.deps;
    const [first] = runs;
    if (!first) return { left: [], more: false };
    this.fillings = runs.map((run) => ({ run, filled: this.filledOf(run) }));
    const types = [...new Set(runs.flatMap(({ projection }) => projection.types))];
    const past = tail.past(first.projection.position, { types, limit: bounds.facts, signal });
    let held: Place | undefined;
    let [batches, more] = [0, false];
    for await (const batch of past) {
      await this.take(batch);
      held = { through: batch.through, throughId: batch.throughId }; // its facts would live on beside those of the next
      more = ++batches >= most;
      if (this.fillings.length === 0 || more) break;
      for (const { run } of this.fillings) run.share = shareOf(batch.through, tail.position);
      const isFull = this.lookUpsWaiting > bounds.weight / 2;
      if (batches % bounds.batches === 0 || isFull) held = await this.flush(batch);
      if (this.weight > bounds.weight) await this.makeRoom(bounds.weight * keptShare);
    }
    if (held && this.fillings.length > 0) await this.flush(held);
    const left = runs.filter((run) => !run.signal.aborted && !this.fillings.some((one) => one.run === run));
    return { left, more };
  }

  private get weight(): number {
    return this.fillings.reduce((sum, { filled }) => sum + filled.weight, 0);
  }

  private get lookUpsWaiting(): number {
    return this.fillings.reduce((sum, { filled }) => sum + filled.lookUpsWaiting, 0);
  }

  private filledOf({ projection: { view, collection, position } }: ProjectionRun): FilledView {
    return new FilledView({ view, collection: collection.name, from: position }, this.deps);
  }

  private async take(batch: FactBatch) {
    const readables = new Readables(this.deps.keys);
    for (const { run, filled } of this.fillings) {
      try {
        if (run.signal.aborted) this.letGo(run);
        else await this.stepping.lasting(() => filled.take(batch, readables));
      } catch (error) {
        if (!(error instanceof ViewFault)) throw error;
        this.letGo(run);
      }
    }
    await breathe(); // reading and folding never wait by themselves
  }

  private letGo(run: ProjectionRun) {
    this.fillings = this.fillings.filter((one) => one.run !== run);
  }

  /**
   * Writes documents that were not used for longest, and lets go of them: until the mark they are ahead of it, as those of a
   * flush that is cut. Look-ups stay until then.
   */
  private async makeRoom(most: number) {
    const before = lastToGo(
      this.fillings.map(({ filled }) => filled),
      most,
    );
    await this.writeDocuments(before);
    for (const { filled } of this.fillings) {
      filled.documentsWereWritten(before);
      filled.letGo(before);
    }
  }

  /** Writes what is held back: documents first, a few at a time, then the look-ups and the marks together. */
  private async flush(batch: Place): Promise<undefined> {
    await this.writeDocuments();
    if (!(await this.mark(batch))) return;
    for (const { run, filled } of this.fillings) {
      filled.wasWritten();
      run.projection.passed(batch.through);
      this.hears.written(run);
    }
  }

  /**
   * Those that were last used before that batch, or all that wait. Not of a view that has ended meanwhile: its collection may be
   * gone, and would be waited for without end.
   */
  private async writeDocuments(before?: number) {
    for (const { run, filled } of this.fillings) {
      try {
        for (const writes of filled.documents(before)) {
          await this.stepping.lasting(async () => run.signal.aborted || this.deps.store.write(writes));
          await breathe();
        }
        if (run.signal.aborted) this.letGo(run);
      } catch (error) {
        if (!(error instanceof DocumentRefused)) throw error;
        this.letGo(run); // it meets that document again, by itself, and stops there
      }
    }
  }

  /** Nothing once it ends: then a write before it may have been left out, too. */
  private async mark(batch: Place): Promise<boolean> {
    const { store, tail } = this.deps;
    const mark = tail.markOf(batch);
    const set = Object.fromEntries(this.fillings.map(({ run }) => [markPath(run), mark] as const));
    const lookUps = this.fillings.flatMap(({ filled }) => filled.lookUpWrites());
    const step = { where: fenceOf(this.epoch), set, lookUps };
    try {
      const isWritten = await this.stepping.lasting(() => store.write([], step));
      if (isWritten === false) this.hears.end(); // another process is the projector now
      return isWritten ?? false;
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      const refused = this.fillings.filter(({ filled }) => filled.projection.fills(error.collection));
      for (const { run } of refused) this.letGo(run);
      return refused.length > 0 && this.fillings.length > 0 && this.mark(batch);
    }
  }
}
