import { earlier, hour, type Instant, later, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { Clock } from './clock.ts';

/** What a market does as its time is moved. */
export type Strides = Readonly<{
  clock: Pick<Clock, 'now'> & Readonly<{ moveTo: (moment: Instant) => void }>;
  /** When the next deadline is acted upon. */
  next: () => Promise<Instant | null>;
  /** What looks around every so often: carriers, the bank. */
  look: () => Promise<void>;
  /** Does all that is due, and resolves when nothing follows from it any more. */
  settle: () => Promise<void>;
}>;

/** A step of somebody's: to that moment. `wasTaken`: by the same command before; `reached` is called before anybody else may move time. */
export type Step = Readonly<{ to: Instant; wasTaken: () => Promise<boolean>; reached: () => Promise<void> }>;

/** Without a deadline time is moved by so much at once: what looks around does so every hour. */
const longest = hour;
/** And at the end of a step, unless it has within so much: a look costs what a day's payments and parcels do. */
const soonest = minute;
/** One step of an operator's: beyond it the request would never end. */
const mostAtOnce = 400 * 24 * hour;

/** The time of a market on `CLOCK=driven`, deadline by deadline: whatever is due happens at its own moment, before a step returns. Nest's token. */
export class DrivenTime {
  private strides: Strides | undefined;
  private moving: Promise<void> = Promise.resolve();
  private lookedAt: Instant | undefined;

  /** To be called when the market runs. */
  drive(strides: Strides): void {
    this.strides = strides;
  }

  get isDriven(): boolean {
    return this.strides !== undefined;
  }

  /**
   * Resolves when it is that moment and nothing is left to do. One step at a time: a repeat whose first is still under way waits for it. Refused:
   * `clock-not-driven`, `clock-backwards {now}`, `clock-too-far {until}`.
   */
  async advance(step: Step): Promise<void> {
    const { strides } = this;
    if (!strides) throw new Refused('clock-not-driven');
    const taken = this.moving.then(() => this.taken(strides, step));
    this.moving = taken.catch(() => {});
    return taken;
  }

  private async taken(strides: Strides, { to, wasTaken, reached }: Step): Promise<void> {
    if (await wasTaken()) return;
    const now = strides.clock.now();
    if (to < now) throw new Refused('clock-backwards', { now });
    if (to > plus(now, mostAtOnce)) throw new Refused('clock-too-far', { until: plus(now, mostAtOnce) });
    await this.walked(strides, to);
    await reached();
  }

  private async walked({ clock, next, look, settle }: Strides, to: Instant): Promise<void> {
    for (;;) {
      if (clock.now() >= this.lookAt(clock.now() >= to ? soonest : longest)) {
        await look();
        this.lookedAt = clock.now();
      }
      await settle();
      const now = clock.now();
      if (now >= to) return;
      clock.moveTo(earlier(to, earlier(this.lookAt(longest), later((await next()) ?? to, now))));
    }
  }

  /** When it is looked around again, so many milliseconds after the last time. */
  private lookAt(ms: number): Instant {
    return this.lookedAt === undefined ? '' : plus(this.lookedAt, ms);
  }
}
