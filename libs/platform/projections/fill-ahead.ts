import { logStart, type Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import type { Control } from '#platform/read-store/control.ts';
import { messageOf, type ViewHealth } from './projection-run.ts';
import { birthOf, isOf, markKey } from './live-collections.ts';
import { ViewFault } from './projection.ts';
import { AlreadyRebuilding, keepFill, rebuildBeside } from './rebuild.ts';
import type { ViewRunnerDeps } from './runner-deps.ts';
import { mostFactsPerStep } from './stepping.ts';

const lookEveryMs = 1000;
/** A collection in which nothing moves for so long is filled by nobody any more. */
const abandonedAfterMs = 10_000;

/**
 * What a new build does while an older one has the lease: it fills the collections of its raised views beside, each under
 * the claim of a rebuild, and holds on to them. When it takes over, nothing that is shown stands still while it is filled.
 */
export class FillAhead {
  private readonly deps: ViewRunnerDeps;
  /** Views of this build that nobody has filled, and why the filling of one failed. */
  private readonly lacking = new Map<string, string | undefined>();
  /** Where a collection was that the projector is filling, and since when. */
  private readonly seen = new Map<string, Readonly<{ position: Position; since: number }>>();
  private looked = false;
  private running: Promise<void> = Promise.resolve();

  constructor(deps: ViewRunnerDeps) {
    this.deps = deps;
  }

  /** Views that this build could not show at once if it took over. */
  missing(): readonly string[] {
    return this.looked ? [...this.lacking.keys()] : ['not looked yet'];
  }

  health(): readonly ViewHealth[] {
    return [...this.lacking].map(([view, error]) => ({
      view,
      collection: '',
      state: error === undefined ? 'catching-up' : 'stopped',
      position: logStart,
      facts: 0,
      ...(error !== undefined && { error }),
    }));
  }

  /** Until the signal aborts; one run after the other. */
  run(signal: AbortSignal): Promise<void> {
    this.running = this.running.then(() => this.go(signal));
    return this.running;
  }

  private async go(signal: AbortSignal) {
    this.looked = false;
    for (; !signal.aborted; await this.deps.clock.pause(lookEveryMs, signal)) {
      try {
        const wanted = await this.look();
        if (wanted && !signal.aborted) await this.fill(wanted, signal);
      } catch {
        // the store is away: it is asked again
      }
    }
    this.lacking.clear();
  }

  /** Looks at the control document and answers the first view to be filled, if any. */
  private async look(): Promise<View | undefined> {
    const { store, views } = this.deps;
    const control = await store.control();
    const lacking = views.all().filter((view) => !isThere(view, control));
    for (const name of this.lacking.keys()) if (!lacking.some((view) => view.name === name)) this.lacking.delete(name);
    for (const { name } of lacking) if (!this.lacking.has(name)) this.lacking.set(name, undefined);
    for (const view of views.all()) await keepFill(view, control, store);
    this.looked = true;
    return lacking.find((view) => this.lacking.get(view.name) === undefined && !this.isBeingFilled(view, control));
  }

  /** Whether the projector fills the view already: it may be another process of this build. */
  private isBeingFilled({ name: view }: View, { views = {} }: Control): boolean {
    const { live, filling, marks } = views[view] ?? {};
    const now = this.deps.clock.monotonic();
    const position =
      live === undefined || filling !== undefined ? (marks?.[markKey(filling ?? '')]?.position ?? logStart) : undefined;
    if (position === undefined) return false;
    const seen = this.seen.get(view);
    if (seen?.position === position) return now - seen.since < abandonedAfterMs;
    this.seen.set(view, { position, since: now });
    return true;
  }

  private async fill(view: View, signal: AbortSignal) {
    const { events } = this.deps.tail;
    try {
      await rebuildBeside(view, { ...this.deps, events }, { signal, factsPerStretch: mostFactsPerStep });
    } catch (error) {
      if (error instanceof AlreadyRebuilding) return; // another process of this build rebuilds it
      if (error instanceof ViewFault) this.lacking.set(view.name, messageOf(error));
      throw error;
    }
  }
}

/** Whether the view is shown as this build makes it, or would be at once. */
function isThere(view: View, { views = {}, fills = {} }: Control): boolean {
  const { live = '' } = views[view.name] ?? {};
  const fill = fills[view.name];
  if (isOf(view, live)) return true;
  return fill?.mark !== undefined && isOf(view, fill.collection) && birthOf(fill.collection) > birthOf(live);
}
