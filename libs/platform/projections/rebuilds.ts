import type { View } from '#kernel/view.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { AlreadyRebuilding, isClaimed, rebuildBeside, type RebuildDeps } from './rebuild.ts';

/** Fills a view beside the one that is shown: `onBegun` once it has the view to itself. What goes wrong is thrown. */
export type RebuildWork = (
  view: View,
  options: Readonly<{ onBegun: () => void; signal: AbortSignal }>,
) => Promise<unknown>;

/** In this thread: for stores that no other one can open. */
export const rebuildHere =
  (deps: RebuildDeps): RebuildWork =>
  (view, options) =>
    rebuildBeside(view, deps, options);

/**
 * Rebuilds that this process was asked for: one at a time, for each needs memory. How far one is stands in the control
 * document, where every process sees it; it goes with the process, and another may begin a minute later. Nest's token.
 */
export class Rebuilds {
  private readonly store: Pick<ReadStore, 'control' | 'now'>;
  private readonly work: RebuildWork;
  private readonly failures = new Map<string, string>();
  private readonly ending = new AbortController();
  private current?: Readonly<{ view: string; ended: Promise<void> }>;

  constructor(store: Pick<ReadStore, 'control' | 'now'>, work: RebuildWork) {
    this.store = store;
    this.work = work;
  }

  /** Resolves once it goes on by itself. Errors: `AlreadyRebuilding`, `ViewsUnavailable`, what kept it from beginning. */
  async begin(view: View): Promise<void> {
    const fill = (await this.store.control()).fills?.[view.name];
    if (isClaimed(view, fill, await this.store.now())) throw new AlreadyRebuilding(view.name);
    if (this.current) throw new AlreadyRebuilding(this.current.view);
    const begun = Promise.withResolvers<void>();
    this.failures.delete(view.name);
    const ended = this.run(view, begun).finally(() => delete this.current);
    this.current = { view: view.name, ended };
    await begun.promise;
  }

  /** Why the last one that began in this process did not come to its end; it may be of what the view folds. */
  failure(view: string): string | undefined {
    return this.failures.get(view);
  }

  /** Nest's: one that runs is cut. */
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await this.current?.ended;
  }

  private async run(view: View, begun: PromiseWithResolvers<void>) {
    try {
      await this.work(view, { onBegun: begun.resolve, signal: this.ending.signal });
    } catch (error) {
      this.failures.set(view.name, error instanceof Error ? error.message : String(error));
      begun.reject(error);
    }
  }
}
