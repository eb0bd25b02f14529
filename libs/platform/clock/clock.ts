import { type Instant, msOf } from '#kernel/instant.ts';

/** Stops a timer that has not fired yet. */
export type Cancel = () => void;

/** A moment by both clocks. */
export type Tick = Readonly<{ wall: number; elapsed: number }>;

/** The only source of time and timers in the house: nothing else calls `Date` or `setTimeout`. Also Nest's token. */
export abstract class Clock {
  /** Somebody moves it, as far as they like: that it has leapt is no fault of the machine. */
  readonly leaps: boolean = false;

  abstract now(): Instant;
  /**
   * Milliseconds since some moment: what durations are measured by. Nobody sets it, so it never steps; it stands still
   * while the machine sleeps.
   */
  abstract monotonic(): number;
  /** Calls back once, after so many milliseconds of `monotonic`. It does not keep the process alive. */
  abstract after(ms: number, call: () => void): Cancel;

  tick(): Tick {
    return { wall: msOf(this.now()), elapsed: this.monotonic() };
  }

  /**
   * Milliseconds since then, never fewer than have passed: for what may be trusted only for so long. The wall clock may have
   * been set back, the other one stood still while the machine slept.
   */
  since({ wall, elapsed }: Tick): number {
    return Math.max(msOf(this.now()) - wall, this.monotonic() - elapsed);
  }

  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  pause(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        cancel();
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const cancel = this.after(ms, done);
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}
