import type { Position } from '#kernel/position.ts';
import { behindStopped, type BehindStopped } from './behind-stopped.ts';
import { FillAhead } from './fill-ahead.ts';
import type { ProjectionRun, ViewHealth } from './projection-run.ts';
import { Progress, ViewProgress } from './progress.ts';
import { Leadership } from './leadership.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';
import { Waiting } from './waiting.ts';

const betweenReignsMs = 500;
/** Milliseconds that stopping waits for a store that does not answer. */
const mostToStopMs = 1000;

/**
 * Folds the log into every view while this process holds the lease, and stands by otherwise. One that throws stops alone.
 * Nest's token; also the `Progress` of its process.
 */
export class ViewRunner extends Progress {
  private readonly deps: ViewRunnerDeps;
  private readonly waiting: Waiting;
  /** How far another process is, while this one stands by. */
  private readonly elsewhere: ViewProgress;
  /** What this build fills while it stands by. */
  private readonly ahead: FillAhead;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private reign?: Leadership;

  constructor(deps: ViewRunnerDeps) {
    super();
    this.deps = deps;
    this.waiting = new Waiting(deps.clock);
    this.elsewhere = new ViewProgress(deps.live, deps.clock);
    this.ahead = new FillAhead(deps);
  }

  /** Resolves when it runs, or stands by; views that lag go on catching up. Errors: `StoreUnavailable`. */
  async start(): Promise<void> {
    await this.deps.tail.start();
    const isOurs = this.deps.lease.epoch !== undefined;
    const begun = Promise.withResolvers<void>();
    this.running = this.reigns(begun.resolve).finally(begun.resolve);
    if (isOurs) await begun.promise;
  }

  /** Ends after the batch in hand, if the store answers: what is not written is folded again at the next start. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.reign?.end();
    this.waiting.giveUp();
    await Promise.race([this.running, this.deps.clock.pause(mostToStopMs)]);
  }

  health(): readonly ViewHealth[] {
    return this.reign ? this.lanes.map((run) => run.health(this.reign?.trouble)) : this.ahead.health();
  }

  /** Whether another process is the projector. */
  get standsBy(): boolean {
    return this.reign === undefined && this.deps.lease.epoch === undefined;
  }

  /** What waits behind views that have stopped, by view. Errors: `StoreUnavailable`. */
  async behindStopped(): Promise<ReadonlyMap<string, BehindStopped>> {
    const stopped = this.lanes.filter(({ state, isShown }) => state === 'stopped' && isShown);
    const found = await Promise.all(
      stopped.map(
        async ({ view, projection }) => [view, await behindStopped(projection, this.deps.tail.events)] as const,
      ),
    );
    return new Map(found.flatMap(([view, behind]) => (behind ? [[view, behind] as const] : [])));
  }

  /** Views that are not filled and going on, here or by another process that this one could follow at once; or nobody fills any. */
  missing(): readonly string[] {
    if (this.standsBy) return this.deps.lease.isHeld ? this.ahead.missing() : ['nobody fills them'];
    return this.deps.views.all().flatMap(({ name }) => (this.isLive(name) ? [] : [name]));
  }

  /** Resolves when nothing that is queried lags any more: it is live or stopped. What is filled beside may go on. */
  async whenCaughtUp(): Promise<void> {
    await Promise.all(this.lanes.filter(({ isShown }) => isShown).map(({ caughtUp: arrived }) => arrived));
  }

  whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    if (this.standsBy) return this.elsewhere.whenPast(view, position, withinMs);
    const run = this.shown(view);
    if (run && run.projection.position >= position) return Promise.resolve(true);
    if (run?.state === 'stopped') return Promise.resolve(false);
    return this.waiting.for(view, position, withinMs);
  }

  isLive = (view: string): boolean => this.shown(view)?.state === 'live';

  /** What is shown is not on its way through the past: also what an older version left, until the new one takes its place. */
  isFilled = (view: string): boolean => this.shown(view)?.state !== 'catching-up';

  /** Calls after every write that changed documents of the view, and when it has gone live. */
  onChange(view: string, listener: () => void): () => void {
    const all = this.listeners.get(view) ?? new Set();
    this.listeners.set(view, all.add(listener));
    return () => void all.delete(listener);
  }

  private get lanes(): readonly ProjectionRun[] {
    return [...(this.reign?.runs ?? [])];
  }

  private shown(view: string): ProjectionRun | undefined {
    return this.lanes.find((run) => run.isShown && run.view === view);
  }

  /** Leads whenever it holds the lease, each time with nothing in memory of the time before. */
  private async reigns(begun: () => void) {
    const { clock } = this.deps;
    const { signal } = this.ending;
    while (!signal.aborted) {
      const epoch = await this.held();
      if (epoch === undefined) return;
      this.reign = new Leadership(this.deps, epoch, {
        reached: (view, position) => this.waiting.reached(view, position),
        stopped: (view) => this.waiting.giveUp(view),
        changed: (view) => this.tell(view),
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

  private tell(view: string) {
    for (const listener of this.listeners.get(view) ?? []) listener();
  }
}
