import type { Cancel, Clock } from '#platform/clock/clock.ts';
import type { Leave } from '#platform/bounded/places.ts';

/** Of those without an account, so many are served at once: what they ask is this process's own work, so more would only be slower. */
const mostServed = 4;
/** Milliseconds after which one is served though members are being served too. */
const patience = 250;
/** While members are being served, a stranger's turn is followed by a rest so many times as long: bids lose a quarter of the time, never all of it. */
const rests = 3;

type Waiter = { readonly since: number; readonly begin: () => void; begunAt: number; isGone: boolean };

/**
 * Those without an account are served while nobody who has one is, one more at each turn of the event loop: a bid waits for
 * the page that is being made, and not for the hundred that were asked for before it, however long they have waited.
 */
export class StrangersLine {
  private readonly waiting: Waiter[] = [];
  private served = 0;
  private isDue = false;
  /** Until then nobody begins while members are being served. */
  private restsUntil = 0;
  private cancel: Cancel = () => {};

  /** `isQuiet`: nobody who has an account is being served. */
  constructor(
    private readonly clock: Clock,
    private readonly isQuiet: () => boolean,
  ) {}

  /** Calls back when it is their turn. What is returned ends the turn, or the wait for it. */
  enter(begin: () => void): Leave {
    const waiter: Waiter = { since: this.clock.monotonic(), begin, begunAt: 0, isGone: false };
    this.waiting.push(waiter);
    this.look();
    return () => {
      if (waiter.isGone) return;
      waiter.isGone = true;
      const at = this.waiting.indexOf(waiter);
      if (at >= 0) this.waiting.splice(at, 1);
      else this.end(waiter);
      this.look();
    };
  }

  /** Looks at the next turn of the event loop: what has come meanwhile comes first. */
  look(): void {
    if (this.isDue || this.waiting.length === 0 || this.served >= mostServed) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      this.next();
    });
  }

  private next() {
    const [first] = this.waiting;
    if (!first || this.served >= mostServed) return;
    this.cancel();
    const left = Math.max(first.since + patience, this.restsUntil) - this.clock.monotonic();
    if (!this.isQuiet() && left > 0) this.cancel = this.clock.after(left, () => this.look());
    else this.serve(first);
  }

  private serve(waiter: Waiter) {
    this.waiting.shift();
    this.served++;
    waiter.begunAt = this.clock.monotonic();
    this.restsUntil = waiter.begunAt + patience; // a turn that hangs holds the others up no longer than that
    waiter.begin();
    this.look();
  }

  private end({ begunAt }: Waiter) {
    this.served--;
    const now = this.clock.monotonic();
    this.restsUntil = Math.min(this.restsUntil, now + rests * (now - begunAt));
  }
}
