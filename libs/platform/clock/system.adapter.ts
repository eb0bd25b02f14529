import { type Instant, instantOf } from '#kernel/instant.ts';
import { Clock } from './clock.ts';

/** Node caps a timer at 2^31 - 1 ms; a later moment is reached in hops. */
const longest = 2_147_483_647;

/** The machine's clock. */
export class SystemClock extends Clock {
  private ms = Number.NaN;
  private text: Instant = '';

  /** Asked several times for each request, and writing a date costs more than reading the clock. */
  now() {
    const ms = Date.now();
    if (ms !== this.ms) {
      this.ms = ms;
      this.text = instantOf(ms);
    }
    return this.text;
  }

  monotonic() {
    return performance.now();
  }

  after(ms: number, call: () => void) {
    let timer: NodeJS.Timeout;
    const arm = (left: number) => {
      timer = setTimeout(() => (left > longest ? arm(left - longest) : call()), Math.min(left, longest)).unref();
    };
    arm(ms);
    return () => clearTimeout(timer);
  }
}
