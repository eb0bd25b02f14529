import { msOf } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { Clock } from '#platform/clock/clock.ts';
import { LiveCollections } from './live-collections.ts';
import { ReadStore } from './read-store.ts';

/** How far the views of the market are, for `?after=<position>`: nobody reads a stale screen after their own write. Nest's token. */
export abstract class Progress {
  /** True once the view has folded everything up to that position; false when that takes longer. */
  abstract whenPast(view: string, position: Position, withinMs: number): Promise<boolean>;
}

const firstPauseMs = 5;
const longestPauseMs = 80;

/** For processes that fill no views: it asks the read store. */
export class ViewProgress extends Progress {
  private readonly store: ReadStore;
  private readonly live: LiveCollections;
  private readonly clock: Clock;

  constructor(store: ReadStore, live: LiveCollections, clock: Clock) {
    super();
    this.store = store;
    this.live = live;
    this.clock = clock;
  }

  async whenPast(view: string, position: Position, withinMs: number): Promise<boolean> {
    const until = msOf(this.clock.now()) + withinMs;
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const live = await this.live.nameOf(view);
      if (live && (await this.store.checkpoint(live)) >= position) return true;
      const left = until - msOf(this.clock.now());
      if (left <= 0) return false;
      await this.clock.pause(Math.min(pause, left));
    }
  }
}
