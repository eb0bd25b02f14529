import type { Money } from '#kernel/money.ts';

/** What whoever does not keep a sale owes: the larger of so many US cents and so many basis points of its price. Part of `fees-1`: never edit it, add another. */
export const sellerPenalty = { least: 1000, points: 1000 } as const;

/** Half-up, in US cents. */
export const sellerPenaltyOf = ({ minor }: Money): Money => ({
  minor: Math.max(sellerPenalty.least, Math.floor((minor * sellerPenalty.points + 5000) / 10_000)),
  currency: 'USD',
});
