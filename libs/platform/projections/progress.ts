import type { Position } from '#kernel/position.ts';
import { Clock } from '#platform/clock/clock.ts';
import { LiveCollections } from './live-collections.ts';
import { Waiting } from './waiting.ts';

/** How far the views of the market are: nobody reads a stale screen after their own write. Nest's token. */
export abstract class Progress {
  /** True once the view has folded everything up to that position; false when that takes longer, or nobody can say. */
  abstract whenPast(view: string, position: Position, withinMs: number): Promise<boolean>;
}

/** Milliseconds from one look at the read store to the next, while anybody waits. */
const lookEvery = 20;

/** For processes that fill no views: it asks the read store, once for all who wait. */
export class ViewProgress extends Progress {
  private readonly live: Pick<LiveCollections, 'positions'>;
  private readonly clock: Clock;
  private readonly waiting: Waiting;
  private isLooking = false;

  constructor(live: Pick<LiveCollections, 'positions'>, clock: Clock) {
    super();
    this.live = live;
    this.clock = clock;
    this.waiting = new Waiting(clock);
  }

  whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    const passed = this.waiting.for(view, position, withinMs);
    if (!this.isLooking) void this.look();
    return passed;
  }

  private async look() {
    this.isLooking = true;
    for (let views = this.waiting.views(); views.length > 0; views = this.waiting.views()) {
      await this.lookAt(views);
      if (this.waiting.views().length > 0) await this.clock.pause(lookEvery);
    }
    this.isLooking = false;
  }

  /** A store that is away keeps nobody: their queries ask it themselves. */
  private async lookAt(views: readonly string[]) {
    try {
      for (const [view, position] of await this.live.positions(views)) this.waiting.reached(view, position);
    } catch {
      for (const view of views) this.waiting.giveUp(view);
    }
  }
}
