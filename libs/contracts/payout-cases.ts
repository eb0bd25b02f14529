import * as z from 'zod/mini';
import { id, instant, money } from './values.ts';

/** Target of the acts `end-payout-case` and `retry-payout`: the seller's `n`th payout. */
export const payoutCaseTarget = z.strictObject({ sellerId: id, n: z.int().check(z.positive()) });
export type PayoutCaseTarget = z.infer<typeof payoutCaseTarget>;

/** What a person has to see to: the bank never said, or it failed as often as it is tried. */
export const payoutCase = z.object({
  sellerId: id,
  n: z.int(),
  why: z.enum(['unanswered', 'failed']),
  amount: money,
  at: instant,
});
export type PayoutCase = z.infer<typeof payoutCase>;

/** `GET payoutCaseRoutes.all`: the oldest first, a hundred at most. */
export const payoutCases = z.object({ items: z.array(payoutCase) });
export type PayoutCases = z.infer<typeof payoutCases>;
