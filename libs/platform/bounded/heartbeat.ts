import type { Clock } from '#platform/clock/clock.ts';

const everyMs = 5000;
/** Questions in a row without any word: longer than any step of a thread takes. */
const mostUnanswered = 6;
/** Times in a row before the first word: 10 minutes, since an upgrade may have much to do before a thread can speak. */
const mostBeforeFirst = 120;

type Heard = Readonly<{
  ask: () => void;
  /** It has said nothing for so long, in words. */
  silent: (why: string) => void;
}>;

/**
 * Asks a thread every five seconds whether it goes on. Counted are questions, not time: when this thread itself stood still, or
 * the machine slept, that is one question and no reason to end another thread.
 */
export class Heartbeat {
  private readonly clock: Clock;
  private readonly heard: Heard;
  private unanswered = 0;
  private hasSpoken = false;
  private cancel: (() => void) | undefined;

  constructor(clock: Clock, heard: Heard) {
    this.clock = clock;
    this.heard = heard;
  }

  /** A thread is started. It is not asked before its first word, but that must come. */
  begin(): void {
    this.stop();
    this.wait();
  }

  /** Whatever it said: it goes on. */
  beat(): void {
    this.unanswered = 0;
    this.hasSpoken = true;
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.unanswered = 0;
    this.hasSpoken = false;
  }

  private wait() {
    this.cancel = this.clock.after(everyMs, () => {
      const most = this.hasSpoken ? mostUnanswered : mostBeforeFirst;
      if (this.unanswered++ >= most) return this.heard.silent(`it said nothing for ${(most * everyMs) / 1000} s`);
      if (this.hasSpoken) this.heard.ask();
      return this.wait();
    });
  }
}
