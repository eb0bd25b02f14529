import type { Instant } from '#kernel/instant.ts';
import { SystemClock } from './system.adapter.ts';

/**
 * A clock that stands until somebody moves it, and never goes back: `CLOCK=driven`. Durations and timers are the machine's own, so that whatever
 * is under way (a bank's answer, a try that is made again) goes on while it stands.
 */
export class OperatedClock extends SystemClock {
  override readonly leaps = true;

  constructor(private moment: Instant) {
    super();
  }

  override now() {
    return this.moment;
  }

  /** Throws for a moment that is past. */
  moveTo(moment: Instant): void {
    if (moment < this.moment) throw new RangeError(`it is ${this.moment}: ${moment} is past`);
    this.moment = moment;
  }
}
