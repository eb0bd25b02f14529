import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { behindStopped, type BehindStopped } from './behind-stopped.ts';
import { Progress } from './progress.ts';
import type { ViewHealth } from './projection-run.ts';
import type { ViewRegistry } from './views.ts';
import { Waiting } from './waiting.ts';

/** One collection on its way, as those who wait for its view see it. `isShown`: queries read it. */
export type Lane = Pick<ViewHealth, 'view' | 'state' | 'position'> & Readonly<{ isShown: boolean }>;

export type ProjectorDeps = Readonly<{
  clock: Clock;
  views: ViewRegistry;
  events: Pick<EventStore, 'readAll'>;
}>;

/**
 * Whoever fills the views for this process, in whichever thread: what the process asks it and hears of it is the same. Also
 * the `Progress` of its process. Nest's token.
 */
export abstract class Projector extends Progress {
  protected readonly waiting: Waiting;
  private readonly views: ViewRegistry;
  private readonly events: Pick<EventStore, 'readAll'>;
  private readonly listeners = new Map<string, Set<() => void>>();

  protected constructor({ clock, views, events }: ProjectorDeps) {
    super();
    this.waiting = new Waiting(clock);
    this.views = views;
    this.events = events;
  }

  /** Resolves when the views are being filled, or this process stands by; those that lag go on catching up. */
  abstract start(): Promise<void>;

  /** Ends after the batch in hand, if the store answers: what is not written is folded again at the next start. */
  abstract stop(): Promise<void>;

  abstract health(): readonly ViewHealth[];

  /** Whether another process is the projector. */
  abstract readonly standsBy: boolean;

  /** Resolves when nothing that is queried lags any more: it is live or stopped. What is filled beside may go on. */
  abstract whenCaughtUp(): Promise<void>;

  protected abstract readonly lanes: readonly Lane[];

  /** Views that are not filled and going on. */
  missing(): readonly string[] {
    return this.views.all().flatMap(({ name }) => (this.isLive(name) ? [] : [name]));
  }

  /** What waits behind views that have stopped, by view. Errors: `StoreUnavailable`. */
  async behindStopped(): Promise<ReadonlyMap<string, BehindStopped>> {
    const types = new Map(this.views.all().map(({ name, shapes }) => [name, Object.keys(shapes)]));
    const stopped = this.lanes.filter(({ state, isShown }) => state === 'stopped' && isShown);
    const found = await Promise.all(
      stopped.map(async ({ view, position }) => {
        const behind = await behindStopped({ position, types: types.get(view) ?? [] }, this.events);
        return [view, behind] as const;
      }),
    );
    return new Map(found.flatMap(([view, behind]) => (behind ? [[view, behind] as const] : [])));
  }

  whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    if (this.isPast(view, position)) return Promise.resolve(true);
    if (this.shown(view)?.state === 'stopped') return Promise.resolve(false);
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

  protected isPast(view: string, position: Position): boolean {
    const lane = this.shown(view);
    return lane !== undefined && lane.position >= position;
  }

  protected changed(view: string) {
    for (const listener of this.listeners.get(view) ?? []) listener();
  }

  private shown(view: string): Lane | undefined {
    return this.lanes.find((lane) => lane.isShown && lane.view === view);
  }
}
