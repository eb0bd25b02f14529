import { instantOf, msOf, type Instant } from '#kernel/instant.ts';
import { Clock } from './clock.ts';

/** A clock that a test drives: time stands still until it is told to move. */
export class DrivenClock extends Clock {
  private readonly timers = new Set<{ due: number; call: () => void }>();
  private ms: number;

  constructor(start: Instant = '2026-05-01T12:00:00.000Z') {
    super();
    this.ms = msOf(start);
  }

  /** How many timers have not fired yet. */
  get pending(): number {
    return this.timers.size;
  }

  now() {
    return instantOf(this.ms);
  }

  after(ms: number, call: () => void) {
    const timer = { due: this.ms + ms, call };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Moves on, firing each timer at its own moment, in order. */
  advance(ms: number) {
    const until = this.ms + ms;
    for (let next = this.next(until); next; next = this.next(until)) {
      this.timers.delete(next);
      this.ms = Math.max(this.ms, next.due);
      next.call();
    }
    this.ms = until;
  }

  advanceTo(moment: Instant) {
    this.advance(Math.max(0, msOf(moment) - this.ms));
  }

  private next(until: number) {
    return [...this.timers].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due)[0];
  }
}
