import { type FoundFailure, foundFailure } from '#contracts/sale-failures.ts';
import { day, hour } from '#kernel/instant.ts';

/** Ours: never edit it, add another. */
export const shipReminder = {
  id: 'ship-reminder-1',
  /** Milliseconds before a seller's time to ship is over. */
  beforeMs: day,
} as const;

/** The clocks of an item on its way, and what of it is its seller's failure. `design/rules.md`, Orders: never edit one, add another. */
type AfterSaleRules = typeof afterSale1;

const afterSale1 = {
  id: 'after-sale-1' as string,
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
  /** What comes out on the way and costs its seller what not shipping does. */
  failures: [] as readonly FoundFailure[],
} as const;

/** Whoever sends another thing, or sees to it that it comes back, has no cheaper way out than who declines: an ask would be an option. Ours, found by an attack. */
export const afterSaleRules: AfterSaleRules = { ...afterSale1, id: 'after-sale-2', failures: foundFailure.options };

const records = new Map([afterSale1, afterSaleRules].map((record) => [record.id, record]));

/** Of the day on which its label was made: what its seller could know when they sent it. */
export function afterSaleRulesOf(id: string): AfterSaleRules {
  const record = records.get(id);
  if (!record) throw new Error(`no such rules of what is sold: ${id}`);
  return record;
}
