import type { Clock } from '#platform/clock/clock.ts';

const everyMs = 5000;
/** Questions in a row without any word: longer than any step of a thread takes. */
const mostUnanswered = 6;

type Heard = Readonly<{
  ask: () => void;
  /** It has said nothing for 30 s. */
  silent: () => void;
}>;

/**
 * Asks a thread every five seconds whether it goes on. Counted are questions, not time: when this thread itself stood still, or
 * the machine slept, that is one question and no reason to end another thread.
 */
export class Heartbeat {
  private readonly clock: Clock;
  private readonly heard: Heard;
  private unanswered = 0;
  private cancel: (() => void) | undefined;

  constructor(clock: Clock, heard: Heard) {
    this.clock = clock;
    this.heard = heard;
  }

  /** Whatever it said: it goes on. The first word begins it, since a thread may take long to open what it needs. */
  beat(): void {
    this.unanswered = 0;
    if (!this.cancel) this.wait();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.unanswered = 0;
  }

  private wait() {
    this.cancel = this.clock.after(everyMs, () => {
      if (this.unanswered++ >= mostUnanswered) return this.heard.silent();
      this.heard.ask();
      return this.wait();
    });
  }
}
