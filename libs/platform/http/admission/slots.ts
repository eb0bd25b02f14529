import type { LimitClass } from '../route-config.ts';
import type { Leave } from '#platform/bounded/places.ts';

/** When a class is turned away: above this share of the most requests in flight, or of the most lag. Bids last. */
const thresholds: Readonly<Record<LimitClass, Readonly<{ share: number; lag: number }>>> = {
  probe: { share: Infinity, lag: Infinity },
  bid: { share: 1, lag: 1 },
  write: { share: 0.8, lag: 0.5 },
  auth: { share: 0.6, lag: 0.4 },
  read: { share: 0.5, lag: 0.27 },
  asset: { share: 0.3, lag: 0.2 },
  page: { share: 0.25, lag: 0.2 },
  search: { share: 0.2, lag: 0.13 },
  feed: { share: 0.15, lag: 0.1 },
  telemetry: { share: 0.1, lag: 0.1 },
};

/** Of each share, what all who have no account may take together: the rest of it is for those who have one. */
const ofStrangers = 0.5;
/** Commands that the house posts to itself at once: time's own, in a place of their own. */
const mostOfHouse = 256;

/** `house` is the market itself, `stranger` whoever has no account. */
export type Guest = 'house' | 'member' | 'stranger';

/** How many requests are being answered, and whether one more of a class may be. */
export class Slots {
  private readonly count = { house: 0, member: 0, stranger: 0 };
  private refusals = 0;

  constructor(
    /** `lagMs`: how late the event loop may run before even bids are turned away. */
    private readonly most: Readonly<{ inFlight: number; lagMs: number }>,
    private readonly lag: Readonly<{ ms: number }>,
  ) {}

  /** Those who wait for a view or for a closing, and those whose body is not there yet, are not in it. */
  get inFlight(): number {
    return this.count.house + this.count.member + this.count.stranger;
  }

  /** True while no request of a member is being answered. */
  get isQuiet(): boolean {
    return this.count.member === 0;
  }

  get refused(): number {
    return this.refusals;
  }

  /** Would one more be let in? */
  isOpen(limit: LimitClass, guest: Guest): boolean {
    if (guest === 'house') return this.count.house < mostOfHouse;
    const { share, lag } = thresholds[limit === 'bid' && guest === 'stranger' ? 'write' : limit];
    const room = this.most.inFlight * share;
    const isFull = this.count.member + this.count.stranger >= room;
    const isCrowded = guest === 'stranger' && this.count.stranger >= room * ofStrangers;
    return !isFull && !isCrowded && this.lag.ms <= this.most.lagMs * lag;
  }

  /** Takes a slot and answers how to give it back; undefined when the request is turned away. */
  enter(limit: LimitClass, guest: Guest): Leave | undefined {
    if (!this.isOpen(limit, guest)) return undefined;
    this.count[guest]++;
    let isHere = true;
    return () => {
      if (isHere) this.count[guest]--;
      isHere = false;
    };
  }

  /** Counts a request that was turned away. */
  refuse(): void {
    this.refusals++;
  }
}
