import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Cancel, Clock } from '#platform/clock/clock.ts';

const everyMs = 100;
const resolution = 10;
const weight = 0.3;

/** How late the event loop runs, in milliseconds: the worst of each tenth of a second, smoothed, so that one stall is no overload. */
export class LoopLag {
  ms = 0;
  private readonly delays = monitorEventLoopDelay({ resolution });
  private cancel: Cancel = () => {};

  constructor(private readonly clock: Clock) {}

  start() {
    this.delays.enable();
    this.next();
  }

  stop() {
    this.cancel();
    this.delays.disable();
  }

  private next() {
    this.cancel = this.clock.after(everyMs, () => {
      this.ms += weight * (Math.max(0, this.delays.max / 1e6 - resolution) - this.ms);
      this.delays.reset();
      this.next();
    });
  }
}
