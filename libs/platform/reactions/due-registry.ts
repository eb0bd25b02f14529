import type { View } from '#kernel/view.ts';
import type { DueDocument } from '#platform/projections/due-view.ts';

/** Where the command of one thing is posted: under its own stream's address, so that the balancer finds the stream's node. */
export type DueAddress = (target: string) => string;

/** Deadlines of one kind. What is posted must be safe to repeat, and answer `not-due-yet` before its time. */
export type DueKind = Readonly<{ view: View<DueDocument>; address: DueAddress }>;

/** The kinds of deadline of this process: every slice's module adds its own. Nest's token. */
export class DueRegistry {
  private readonly kinds: DueKind[] = [];

  /** `view` is made by `dueView`, and is registered among the views as well. */
  add(view: View<DueDocument>, address: DueAddress): void {
    this.kinds.push({ view, address });
  }

  all(): readonly DueKind[] {
    return this.kinds;
  }
}
