import type { Clock } from '#platform/clock/clock.ts';
import type { LimitClass } from './route-config.ts';

/** So many a second on average, so many at once. */
export type Rate = Readonly<{ perSecond: number; atOnce: number }>;

/** Per member, or per address (/64) for visitors. `auth` is per address for everybody. */
export const rates: Readonly<Record<Exclude<LimitClass, 'none'> | 'newToken', Rate>> = {
  auth: { perSecond: 10 / 60, atOnce: 30 },
  bid: { perSecond: 30, atOnce: 60 },
  write: { perSecond: 10, atOnce: 30 },
  read: { perSecond: 100, atOnce: 400 },
  search: { perSecond: 10, atOnce: 30 },
  page: { perSecond: 20, atOnce: 60 },
  telemetry: { perSecond: 5, atOnce: 20 },
  /** Session tokens that were not seen before; good ones are given back. Each costs a signature check. */
  newToken: { perSecond: 5, atOnce: 200 },
};

const mostKeys = 50_000;
/** Thirds of a millisecond do not add up to a whole one. */
const rounding = 1e-3;

/** Counters of one class: for each key the moment (ms) at which all that it took is paid back. Bounded. */
export class Counters {
  private readonly paidAt = new Map<string, number>();

  constructor(private readonly rate: Rate) {}

  /** Takes one and answers 0, or takes nothing and answers the seconds to wait. Atomic: nothing is awaited. */
  take(key: string, now: number): number {
    const cost = 1000 / this.rate.perSecond;
    const paidAt = Math.max(now, this.paidAt.get(key) ?? 0) + cost;
    const over = paidAt - now - cost * this.rate.atOnce;
    if (over > rounding) return Math.ceil(over / 1000);
    this.keep(key, paidAt);
    return 0;
  }

  giveBack(key: string): void {
    const paidAt = this.paidAt.get(key);
    if (paidAt !== undefined) this.paidAt.set(key, paidAt - 1000 / this.rate.perSecond);
  }

  /** The one that was first is forgotten when there are too many: it was paid back long ago. */
  private keep(key: string, paidAt: number) {
    this.paidAt.delete(key);
    this.paidAt.set(key, paidAt);
    if (this.paidAt.size > mostKeys) this.paidAt.delete(this.paidAt.keys().next().value!);
  }
}

/** How often one visitor may do what. Counters of this process. */
export class Limits {
  private readonly counters = new Map(Object.entries(rates).map(([name, rate]) => [name, new Counters(rate)]));

  constructor(
    private readonly clock: Clock,
    private readonly isOn = true,
  ) {}

  /** 0 when it may, else the seconds to wait. */
  take(name: keyof typeof rates, key: string): number {
    return this.isOn ? this.counters.get(name)!.take(key, this.clock.monotonic()) : 0;
  }

  /** Takes one back that was taken for nothing. */
  giveBack(name: keyof typeof rates, key: string): void {
    this.counters.get(name)!.giveBack(key);
  }
}
