import { instantOf, msOf, type Instant } from '#kernel/instant.ts';
import { Clock } from './clock.ts';

/** A clock that a test drives: time stands still until it is told to move. */
export class DrivenClock extends Clock {
  private readonly timers = new Set<{ due: number; call: () => void }>();
  private wall: number;
  private elapsed = 0;

  constructor(start: Instant = '2026-05-01T12:00:00.000Z') {
    super();
    this.wall = msOf(start);
  }

  /** How many timers have not fired yet. */
  get pending(): number {
    return this.timers.size;
  }

  now() {
    return instantOf(this.wall);
  }

  monotonic() {
    return this.elapsed;
  }

  after(ms: number, call: () => void) {
    const timer = { due: this.elapsed + ms, call };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Moves on, firing each timer at its own moment, in order. */
  advance(ms: number) {
    const until = this.elapsed + ms;
    for (let next = this.next(until); next; next = this.next(until)) {
      this.timers.delete(next);
      this.pass(Math.max(0, next.due - this.elapsed));
      next.call();
    }
    this.pass(until - this.elapsed);
  }

  advanceTo(moment: Instant) {
    this.advance(Math.max(0, msOf(moment) - this.wall));
  }

  /** Somebody sets the wall clock, forwards or backwards, or the machine has slept: nothing else notices. */
  step(ms: number) {
    this.wall += ms;
  }

  private pass(ms: number) {
    this.elapsed += ms;
    this.wall += ms;
  }

  private next(until: number) {
    return [...this.timers].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due)[0];
  }
}
