import type { Clock } from '#platform/clock/clock.ts';
import type { Visitor } from './admission/visitor.ts';
import type { LimitClass } from './route-config.ts';

/** So many a second on average, so many at once. */
export type Rate = Readonly<{ perSecond: number; atOnce: number }>;

/** Milliseconds that rounding may leave over: costs such as a third of a millisecond do not add up exactly. */
const rounding = 1e-3;

/** Milliseconds until one more is paid back, of whoever may take `times` as much. */
export const costOf = ({ perSecond }: Rate, times: number): number => 1000 / (perSecond * times);

/** Seconds to wait for one more; 0: now. `paidAt`: the moment (ms) at which all that was taken is paid back. */
export function waitFor(rate: Rate, times: number, { paidAt, now }: Readonly<{ paidAt: number; now: number }>): number {
  const over = Math.max(0, paidAt - now) + costOf(rate, times) * (1 - rate.atOnce * times);
  return over > rounding ? Math.ceil(over / 1000) : 0;
}

/** Per account, or per address for whoever has none. `auth` is per address for everybody. */
export const rates: Readonly<Record<LimitClass | 'newToken' | 'answer', Rate>> = {
  auth: { perSecond: 10 / 60, atOnce: 30 },
  bid: { perSecond: 30, atOnce: 60 },
  /** Answers in a game, over the socket: one a question, and some that were pressed twice. */
  answer: { perSecond: 5, atOnce: 20 },
  write: { perSecond: 10, atOnce: 30 },
  read: { perSecond: 100, atOnce: 400 },
  search: { perSecond: 10, atOnce: 30 },
  page: { perSecond: 20, atOnce: 60 },
  asset: { perSecond: 100, atOnce: 400 },
  probe: { perSecond: 20, atOnce: 60 },
  /** Pages of thousands of messages. */
  feed: { perSecond: 5, atOnce: 20 },
  telemetry: { perSecond: 5, atOnce: 20 },
  /** Session tokens that were not seen before; good ones are given back. Each costs a signature check of 0.3 ms. */
  newToken: { perSecond: 20, atOnce: 200 },
};

const mostKeys = 50_000;
/** Entries that a newcomer to a full table looks at: a full table costs no more than this. */
const looks = 8;

/**
 * Counters of one class: for each key the moment (ms) at which all that it took is paid back. Bounded: a full table has no
 * place for newcomers, for whoever could push a debtor out would pay nothing.
 */
export class Counters {
  private readonly paidAt = new Map<string, number>();

  constructor(
    private readonly rate: Rate,
    private readonly most = mostKeys,
  ) {}

  /** Takes one of each and answers 0, or takes nothing and answers the seconds to wait. Atomic: nothing is awaited. */
  take(visitor: Visitor, now: number): number {
    const wait = Math.max(...visitor.map((counted) => this.waitOf(counted, now)));
    if (wait > 0) return wait;
    for (const { key, times } of visitor)
      this.keep(key, Math.max(now, this.paidAt.get(key) ?? 0) + costOf(this.rate, times));
    return 0;
  }

  giveBack(visitor: Visitor): void {
    for (const { key, times } of visitor) {
      const paidAt = this.paidAt.get(key);
      if (paidAt !== undefined) this.paidAt.set(key, paidAt - costOf(this.rate, times));
    }
  }

  private waitOf({ key, times }: Visitor[number], now: number): number {
    const known = this.paidAt.get(key);
    if (known === undefined && !this.hasRoom(now)) return 1;
    return waitFor(this.rate, times, { paidAt: known ?? 0, now });
  }

  private keep(key: string, paidAt: number) {
    this.paidAt.delete(key);
    this.paidAt.set(key, paidAt); // keeps the map in order of last use, the oldest first
  }

  /** Forgets those that have paid, a few at a time; who has not moves on, so that the next look is at others. */
  private hasRoom(now: number): boolean {
    for (let n = 0; n < looks && this.paidAt.size >= this.most; n++) {
      const [key, paidAt] = this.paidAt.entries().next().value!;
      if (paidAt > now) this.keep(key, paidAt);
      else this.paidAt.delete(key);
    }
    return this.paidAt.size < this.most;
  }
}

/** How often one visitor may do what. Counters of this process. */
export class Limits {
  private readonly counters = new Map(Object.entries(rates).map(([name, rate]) => [name, new Counters(rate)]));

  constructor(
    private readonly clock: Clock,
    readonly isOn = true,
  ) {}

  /** 0 when it may, else the seconds to wait. */
  take(name: keyof typeof rates, visitor: Visitor): number {
    return this.isOn ? this.counters.get(name)!.take(visitor, this.clock.monotonic()) : 0;
  }

  /** Takes one back that was taken for nothing. */
  giveBack(name: keyof typeof rates, visitor: Visitor): void {
    this.counters.get(name)!.giveBack(visitor);
  }
}
