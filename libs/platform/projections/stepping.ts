import { logStart } from '#kernel/position.ts';
import type { Stretch } from '#platform/event-store/event-store.ts';
import { type Lane, messageOf } from './projection-run.ts';
import { markKey } from './live-collections.ts';
import { fenceOf } from './placing.ts';
import { ViewFault, type Folded } from './projection.ts';
import { DocumentRefused } from '#platform/read-store/read-store.ts';
import type { ViewRunnerParts } from './runner-deps.ts';

/** Bounds what one step holds in memory and what one write weighs. */
export const mostFactsPerStep = 500;
const retryMs = 500;

type Done = readonly (readonly [Lane, Folded])[];
type Parts = Pick<ViewRunnerParts, 'store' | 'clock' | 'lease' | 'tail'>;

/** Folds stretches of the log into views that go together, with one write for all. */
export class Stepping {
  /** What keeps it waiting, in words. */
  trouble?: string;
  private readonly parts: Parts;
  private readonly epoch: number;
  private readonly signal: AbortSignal;
  private readonly end: () => void;

  /** `end`: the store says that the epoch is over. */
  constructor(parts: Parts, epoch: number, { signal, end }: Readonly<{ signal: AbortSignal; end: () => void }>) {
    this.parts = parts;
    this.epoch = epoch;
    this.signal = signal;
    this.end = end;
  }

  /** Tells of each view what was written, and of one that stopped. */
  async through(lanes: readonly Lane[], stretch: Stretch, tell: (lane: Lane, folded: Folded) => void): Promise<void> {
    for (const part of partsOf(stretch)) {
      const folded = await Promise.all(lanes.map((lane) => this.fold(lane, part)));
      const done = lanes.flatMap((lane, i) => (folded[i] ? [[lane, folded[i]] as const] : []));
      if (done.length > 0 && !(await this.write(done, part))) return;
      for (const [lane, one] of done) tell(lane, one);
      for (const lane of lanes) if (lane.state === 'stopped') tell(lane, nothing);
    }
  }

  waits(error: unknown) {
    this.trouble = messageOf(error);
  }

  /** Nothing when the view has it already, or has stopped. */
  private async fold(lane: Lane, part: Stretch): Promise<Folded | undefined> {
    if (lane.state === 'stopped' || part.through <= lane.projection.position) return undefined;
    try {
      return await this.lasting(() => lane.projection.fold(part));
    } catch (error) {
      lane.stop(error);
      return undefined;
    }
  }

  /** All in one write; without the view whose document the store refuses, so that it cannot stop the others. */
  private async write(done: Done, part: Stretch): Promise<boolean> {
    const mark = this.parts.tail.markOf(part);
    const set = Object.fromEntries(
      done.map(([{ view, projection }]) => [`views.${view}.marks.${markKey(projection.collection.name)}`, mark]),
    );
    const step = { where: fenceOf(this.epoch), set, looks: done.flatMap(([, { looks }]) => looks) };
    const writes = done.flatMap(([, folded]) => folded.writes);
    try {
      const isWritten = await this.lasting(() => this.parts.store.write(writes, step));
      if (isWritten === false) this.end(); // somebody else is the projector
      if (!isWritten) return false;
      for (const [lane, folded] of done) lane.projection.accept(folded);
      return true;
    } catch (error) {
      const { collection } = error as DocumentRefused;
      const { refused = [], others = [] } = Object.groupBy(done, ([{ projection }]) =>
        projection.fills(collection) ? 'refused' : 'others',
      );
      for (const [lane] of refused) lane.stop(error);
      return others.length === 0 || this.write(others, part);
    }
  }

  /** Goes on trying whatever it is that fails, but for what names a view; nothing once it ends. */
  private async lasting<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { lease, clock } = this.parts;
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

const nothing: Folded = { writes: [], looks: [], through: logStart, changes: [], facts: 0 };

function partsOf(stretch: Stretch): readonly Stretch[] {
  const { facts } = stretch;
  if (facts.length <= mostFactsPerStep) return [stretch];
  const parts: Stretch[] = [];
  for (let from = 0; from < facts.length; from += mostFactsPerStep) {
    const some = facts.slice(from, from + mostFactsPerStep);
    const isLast = from + mostFactsPerStep >= facts.length;
    const { position: through, id: throughId } = some.at(-1)!;
    parts.push(isLast ? { ...stretch, facts: some } : { facts: some, through, throughId, caughtUp: false });
  }
  return parts;
}
