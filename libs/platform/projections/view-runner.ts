import type { Position } from '#kernel/position.ts';
import { FillAhead } from './fill-ahead.ts';
import type { ProjectionRun, ViewHealth } from './projection-run.ts';
import { ViewProgress } from './progress.ts';
import { Leadership } from './leadership.ts';
import { Projector } from './projector.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';
import type { ToldLane } from './thread/messages.ts';

const betweenReignsMs = 500;
/** Milliseconds that stopping waits for a store that does not answer. */
const mostToStopMs = 1000;

/** Folds the log into every view while this process holds the lease, and stands by otherwise. One that throws stops alone. */
export class ViewRunner extends Projector {
  private readonly deps: ViewRunnerDeps;
  /** How far another process is, while this one stands by. */
  private readonly elsewhere: ViewProgress;
  /** What this build fills while it stands by. */
  private readonly ahead: FillAhead;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private reign?: Leadership;

  constructor(deps: ViewRunnerDeps) {
    super({ ...deps, events: deps.tail.events });
    this.deps = deps;
    this.elsewhere = new ViewProgress(deps.live, deps.clock);
    this.ahead = new FillAhead(deps);
  }

  /** Errors: `StoreUnavailable`. */
  async start(): Promise<void> {
    await this.deps.tail.start();
    const isOurs = this.deps.lease.epoch !== undefined;
    const begun = Promise.withResolvers<void>();
    this.running = this.reigns(begun.resolve).finally(begun.resolve);
    if (isOurs) await begun.promise;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.reign?.end();
    this.waiting.giveUp();
    await Promise.race([this.running, this.deps.clock.pause(mostToStopMs)]);
  }

  /** Resolves when no other thread fills any of them. */
  async recallHand(): Promise<void> {
    await this.reign?.recallHand();
  }

  health(): readonly ViewHealth[] {
    return this.reign ? this.lanes.map((run) => run.health(this.reign?.trouble)) : this.ahead.health();
  }

  /** The same of every collection on its way, with whether it is shown: for those who are told of it elsewhere. */
  told(): readonly ToldLane[] {
    return this.lanes.map((run) => ({ ...run.health(this.reign?.trouble), isShown: run.isShown }));
  }

  get standsBy(): boolean {
    return this.reign === undefined && this.deps.lease.epoch === undefined;
  }

  /** Filled here or by another process that this one could follow at once; or nobody fills any. */
  override missing(): readonly string[] {
    if (this.standsBy) return this.deps.lease.isHeld ? this.ahead.missing() : ['nobody fills them'];
    return super.missing();
  }

  async whenCaughtUp(): Promise<void> {
    await Promise.all(this.lanes.filter(({ isShown }) => isShown).map(({ caughtUp: arrived }) => arrived));
  }

  override whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    if (this.standsBy) return this.elsewhere.whenPast(view, position, withinMs);
    return super.whenPast(view, position, withinMs);
  }

  protected get lanes(): readonly ProjectionRun[] {
    return [...(this.reign?.runs ?? [])];
  }

  /** Leads whenever it holds the lease, each time with nothing in memory of the time before. */
  private async reigns(begun: () => void) {
    const { clock, stepped = () => {} } = this.deps;
    const { signal } = this.ending;
    while (!signal.aborted) {
      const epoch = await this.held();
      if (epoch === undefined) return;
      this.reign = new Leadership(this.deps, epoch, {
        reached: (view, position) => {
          this.waiting.reached(view, position);
          stepped();
        },
        stopped: (view) => {
          this.waiting.giveUp(view);
          stepped();
        },
        changed: (view) => this.changed(view),
      });
      if (signal.aborted) this.reign.end();
      void this.reign.opened.then(begun);
      await this.reign.run();
      delete this.reign;
      this.waiting.giveUp();
      await clock.pause(betweenReignsMs, signal);
    }
  }

  private async held(): Promise<number | undefined> {
    const { lease } = this.deps;
    if (lease.epoch !== undefined) return lease.held(this.ending.signal); // it has the lease: it fills them as the projector
    const standsBy = new AbortController();
    void this.ahead.run(AbortSignal.any([standsBy.signal, this.ending.signal]));
    const epoch = await lease.held(this.ending.signal);
    standsBy.abort();
    return epoch;
  }
}
