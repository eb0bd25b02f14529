import { hour, type Instant, plus } from '#kernel/instant.ts';

/** How often a buyer hears of an offer that stands. `design/rules.md`, Offers: Expiry; once an hour is ours. */
export const offerTelling = {
  /** So many hours before it ends. */
  first: 24,
  last: 2,
  betweenBeaten: hour,
} as const;

/** When that is told of an offer that stands until then. */
export const endingTold = (until: Instant, hours: number): Instant => plus(until, -hours * hour);
