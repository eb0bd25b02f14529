import { earlier, hour, type Instant, later, plus } from '#kernel/instant.ts';
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

/** Without a deadline time is moved by so much at once: what looks around does so every hour. */
const longest = hour;
/** One step of an operator's: beyond it the request would never end. */
const mostAtOnce = 400 * 24 * hour;

/** The time of a market on `CLOCK=driven`, deadline by deadline: whatever is due happens at its own moment, before a step returns. Nest's token. */
export class DrivenTime {
  private strides: Strides | undefined;
  private moving: Promise<void> = Promise.resolve();

  /** To be called when the market runs. */
  drive(strides: Strides): void {
    this.strides = strides;
  }

  get isDriven(): boolean {
    return this.strides !== undefined;
  }

  /**
   * Resolves when it is that moment and nothing is left to do; `reached` is called before anybody else may move it. One step at a time. Refused:
   * `clock-not-driven`, `clock-backwards {now}`, `clock-too-far {until}`.
   */
  async advance(to: Instant, reached: () => Promise<void>): Promise<void> {
    const { strides } = this;
    if (!strides) throw new Refused('clock-not-driven');
    const step = this.behind(this.moving, strides, to).then(reached);
    this.moving = step.catch(() => {});
    return step;
  }

  private async behind(others: Promise<void>, strides: Strides, to: Instant): Promise<void> {
    await others;
    const now = strides.clock.now();
    if (to < now) throw new Refused('clock-backwards', { now });
    if (to > plus(now, mostAtOnce)) throw new Refused('clock-too-far', { until: plus(now, mostAtOnce) });
    await walked(strides, to);
  }
}

async function walked({ clock, next, look, settle }: Strides, to: Instant): Promise<void> {
  let lookAt = clock.now();
  for (;;) {
    if (clock.now() >= lookAt || clock.now() >= to) {
      await look();
      lookAt = plus(clock.now(), longest);
    }
    await settle();
    const now = clock.now();
    if (now >= to) return;
    clock.moveTo(earlier(to, earlier(lookAt, later((await next()) ?? lookAt, now))));
  }
}
