import type { Change } from '#platform/live-push/live-push.ts';
import { LivePush, revOf } from '#platform/live-push/live-push.ts';
import type { FromViews, ToldLane } from './messages.ts';
import { UntoldChanges } from './untold.ts';

export type StepReportsDeps = Readonly<{
  /** How far each collection is now. */
  lanes: () => readonly ToldLane[];
  send: (message: FromViews) => void;
}>;

/** Changes that may wait for a busy process; beyond it everybody asks again. */
const mostUntold = 5000;

/** What the thread has done, told in one message at a time: until it is taken, what comes is merged. */
export class StepReports extends LivePush {
  private readonly deps: StepReportsDeps;
  private readonly untold = new UntoldChanges();
  private readonly touched = new Set<string>();
  private isMissed = false;
  private isCaughtUp = false;
  private isOnItsWay = false;
  private isDue = false;
  private last = '';

  constructor(deps: StepReportsDeps) {
    super();
    this.deps = deps;
  }

  hears() {
    return true;
  }

  publish(changes: readonly Change[]) {
    const shown = new Map(
      this.deps.lanes().flatMap(({ view, collection, isShown }) => (isShown ? [[view, collection]] : [])),
    );
    for (const change of changes) {
      const { view, id, rooms } = change;
      const collection = shown.get(view) ?? '';
      this.untold.add({ view, collection, id, rooms, rev: revOf(change), gone: change.doc === null });
    }
    if (this.untold.size > mostUntold) this.missed();
    this.soon();
  }

  missed() {
    this.untold.take();
    this.isMissed = true;
    this.soon();
  }

  changed(view: string) {
    this.touched.add(view);
    this.soon();
  }

  caughtUp() {
    this.isCaughtUp = true;
    this.soon();
  }

  /** At the end of the step that goes on. */
  soon() {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => this.send());
  }

  /** What nobody tells of, such as a store that is away. */
  look() {
    if (JSON.stringify(this.deps.lanes()) !== this.last) this.soon();
  }

  /** The last one has arrived: the next may go. */
  taken() {
    this.isOnItsWay = false;
    if (this.isDue) this.send();
  }

  private send() {
    if (this.isOnItsWay || !this.isDue) return;
    const { isCaughtUp, isMissed: missed, touched } = this;
    const lanes = this.deps.lanes();
    this.last = JSON.stringify(lanes);
    this.isDue = false;
    this.isMissed = false;
    this.isOnItsWay = true;
    this.deps.send({ is: 'step', lanes, isCaughtUp, changed: [...touched], changes: this.untold.take(), missed });
    touched.clear();
  }
}
