import type { Instant } from '#kernel/instant.ts';

/** Stops a timer that has not fired yet. */
export type Cancel = () => void;

/** The only source of time and timers in the house: nothing else calls `Date` or `setTimeout`. Also Nest's token. */
export abstract class Clock {
  abstract now(): Instant;
  /**
   * Milliseconds since some moment: what durations are measured by. Nobody sets it, so it never steps; it stands still
   * while the machine sleeps.
   */
  abstract monotonic(): number;
  /** Calls back once, after so many milliseconds of `monotonic`. It does not keep the process alive. */
  abstract after(ms: number, call: () => void): Cancel;

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
