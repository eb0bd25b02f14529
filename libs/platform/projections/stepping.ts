import { logStart } from '#kernel/position.ts';
import type { FactBatch } from '#platform/event-store/event-store.ts';
import { type ProjectionRun, messageOf } from './projection-run.ts';
import { fenceOf, markPath } from './placing.ts';
import { ViewFault, type FoldedBatch, type ProjectionBatch } from './projection.ts';
import { Readables } from './readable.ts';
import { DocumentRefused } from '#platform/read-store/read-store.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';

/** Bounds what one step holds in memory and what one write weighs. */
export const mostFactsPerStep = 500;
const retryMs = 500;

type Done = readonly (readonly [ProjectionRun, FoldedBatch])[];
type Deps = Pick<ViewRunnerDeps, 'store' | 'clock' | 'lease' | 'tail' | 'keys'>;

/** Folds batches of the log into views that go together, with one write for all. */
export class Stepping {
  /** What keeps it waiting, in words. */
  trouble?: string;
  private readonly deps: Deps;
  private readonly epoch: number;
  private readonly signal: AbortSignal;
  private readonly end: () => void;

  /** `end`: the store says that the epoch is over. */
  constructor(deps: Deps, epoch: number, { signal, end }: Readonly<{ signal: AbortSignal; end: () => void }>) {
    this.deps = deps;
    this.epoch = epoch;
    this.signal = signal;
    this.end = end;
  }

  /** Tells of each view what was written, and of one that stopped. */
  async through(
    runs: readonly ProjectionRun[],
    batch: FactBatch,
    tell: (run: ProjectionRun, folded: ProjectionBatch) => void,
  ): Promise<void> {
    for (const part of partsOf(batch)) {
      const readables = new Readables(this.deps.keys);
      const folded = await Promise.all(runs.map((run) => this.fold(run, part, readables)));
      const done = runs.flatMap((run, i) => (folded[i] ? [[run, folded[i]] as const] : []));
      if (done.length > 0 && !(await this.write(done, part))) return;
      for (const [run, one] of done) tell(run, one);
      for (const run of runs) if (run.state === 'stopped') tell(run, nothing);
    }
  }

  waits(error: unknown) {
    this.trouble = messageOf(error);
  }

  /** What the batch makes of the view; undefined when the view has it already, or has stopped. */
  private async fold(run: ProjectionRun, part: FactBatch, readables: Readables): Promise<FoldedBatch | undefined> {
    if (run.state === 'stopped' || part.through <= run.projection.position) return undefined;
    try {
      return await this.lasting(() => run.projection.fold(part, readables));
    } catch (error) {
      run.stop(error);
      return undefined;
    }
  }

  /** All in one write; without the view whose document the store refuses, so that it cannot stop the others. */
  private async write(done: Done, part: FactBatch): Promise<boolean> {
    const mark = this.deps.tail.markOf(part);
    const set = Object.fromEntries(done.map(([run]) => [markPath(run), mark] as const));
    const step = { where: fenceOf(this.epoch), set, lookUps: done.flatMap(([, { lookUps }]) => lookUps) };
    const writes = done.flatMap(([, folded]) => folded.writes);
    try {
      const isWritten = await this.lasting(() => this.deps.store.write(writes, step));
      if (isWritten === false) this.end(); // another process is the projector now
      if (!isWritten) return false;
      for (const [run, folded] of done) run.projection.accept(folded);
      return true;
    } catch (error) {
      const { collection } = error as DocumentRefused;
      const { refused = [], others = [] } = Object.groupBy(done, ([{ projection }]) =>
        projection.fills(collection) ? 'refused' : 'others',
      );
      for (const [run] of refused) run.stop(error);
      return others.length === 0 || this.write(others, part);
    }
  }

  /** Goes on trying whatever it is that fails, but for what names a view; nothing once it ends. */
  async lasting<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { lease, clock } = this.deps;
    const { signal } = this;
    for (; !signal.aborted; await clock.pause(retryMs, signal)) {
      try {
        if (lease.epoch !== this.epoch) throw new Error('the lease is not known to be ours');
        const done = await work();
        delete this.trouble;
        return done;
      } catch (error) {
        if (error instanceof ViewFault || error instanceof DocumentRefused) throw error;
        this.waits(error);
      }
    }
    return undefined;
  }
}

const nothing: ProjectionBatch = { writes: [], lookUps: [], through: logStart, changes: [], facts: 0 };

function partsOf(batch: FactBatch): readonly FactBatch[] {
  const { facts } = batch;
  if (facts.length <= mostFactsPerStep) return [batch];
  const deps: FactBatch[] = [];
  for (let from = 0; from < facts.length; from += mostFactsPerStep) {
    const some = facts.slice(from, from + mostFactsPerStep);
    const isLast = from + mostFactsPerStep >= facts.length;
    const { position: through, id: throughId } = some.at(-1)!;
    deps.push(isLast ? { ...batch, facts: some } : { facts: some, through, throughId, caughtUp: false });
  }
  return deps;
}
