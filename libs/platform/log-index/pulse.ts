import type { Position } from '#kernel/position.ts';
import type { Cancel, Clock } from '#platform/clock/clock.ts';

/** Milliseconds between two words, whatever is written meanwhile. */
const pulseEvery = 500;

/** Says how far something has come: at once, then at most twice a second, and never without its last word. */
export class Pulse {
  private readonly clock: Pick<Clock, 'after'>;
  private readonly tell: (at: Position) => void;
  private at: Position | undefined;
  private rest: Cancel | undefined;

  constructor(clock: Pick<Clock, 'after'>, tell: (at: Position) => void) {
    this.clock = clock;
    this.tell = tell;
  }

  beat(at: Position) {
    this.at = at;
    if (!this.rest) this.say();
  }

  stop() {
    this.rest?.();
    this.rest = undefined;
  }

  private say() {
    const { at } = this;
    if (at === undefined) return;
    this.at = undefined;
    this.rest = this.clock.after(pulseEvery, () => {
      this.rest = undefined;
      this.say();
    });
    this.tell(at);
  }
}
