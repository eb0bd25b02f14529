import { day, hour } from '#kernel/instant.ts';

/** Ours: never edit it, add another. */
export const shipReminder = {
  id: 'ship-reminder-1',
  /** Milliseconds before a seller's time to ship is over. */
  beforeMs: day,
} as const;

/** The clocks of an item on its way. `design/rules.md`, Orders: never edit one, add another. */
export const afterSaleRules = {
  id: 'after-sale-1',
  /** Business days until a seller has handed the parcel over. */
  shipDays: 3,
  /** Business days until a carrier has seen it, once its seller said so. */
  seenDays: 10,
  /** Business days that a parcel may lie at the desk, and as many for its review. */
  deskDays: 1,
  /** Milliseconds after which a parcel under way is lost. */
  lostMs: 21 * day,
  /** How long a buyer has to say whether they want what is not as described. */
  mismatchMs: 48 * hour,
  /** How long after its delivery an order is completed by itself. */
  completeMs: 3 * day,
  /** Above this price, in minor units, two operators look. */
  secondPairAbove: 100_000,
} as const;
