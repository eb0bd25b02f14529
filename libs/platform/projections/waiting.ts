import type { Position } from '#kernel/position.ts';
import type { Clock } from '#platform/clock/clock.ts';

type Waiter = Readonly<{ position: Position; settle: (passed: boolean) => void }>;

/** Those who wait until a view has passed a position. */
export class Waiting {
  private readonly clock: Clock;
  private readonly waiters = new Map<string, Set<Waiter>>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Resolves to true when the view gets there in time. */
  for(view: string, position: Position, withinMs: number): Promise<boolean> {
    const waiters = this.waiters.get(view) ?? new Set();
    this.waiters.set(view, waiters);
    return new Promise((resolve) => {
      const settle = (passed: boolean) => {
        cancel();
        waiters.delete(waiter);
        if (waiters.size === 0) this.waiters.delete(view);
        resolve(passed);
      };
      const waiter = { position, settle };
      const cancel = this.clock.after(withinMs, () => settle(false));
      waiters.add(waiter);
    });
  }

  /** Views that somebody waits for. */
  views(): readonly string[] {
    return [...this.waiters.keys()];
  }

  reached(view: string, position: Position) {
    for (const waiter of this.waiters.get(view) ?? []) if (waiter.position <= position) waiter.settle(true);
  }

  /** To be called when that view, or any, will not get further: nobody waits on. */
  giveUp(view?: string) {
    const ended = view === undefined ? [...this.waiters.values()] : [this.waiters.get(view) ?? []];
    for (const waiters of ended) for (const { settle } of waiters) settle(false);
  }
}
