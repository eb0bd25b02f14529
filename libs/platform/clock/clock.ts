import { type Instant, msOf } from '#kernel/instant.ts';

/** Stops a timer that has not fired yet. */
export type Cancel = () => void;

/** The only source of time and timers in the house: nothing else calls `Date` or `setTimeout`. Also Nest's token. */
export abstract class Clock {
  abstract now(): Instant;
  /** Calls back once, after so many milliseconds. It does not keep the process alive. */
  abstract after(ms: number, call: () => void): Cancel;

  /** Calls back once at that moment, or at once when it has passed. */
  at(moment: Instant, call: () => void): Cancel {
    return this.after(Math.max(0, msOf(moment) - msOf(this.now())), call);
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
