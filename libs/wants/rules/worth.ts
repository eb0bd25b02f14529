import { type Tier, tierOf } from '#contracts/tiers.ts';
import type { LastSold, OwnCondition, OwnsWorth } from '#contracts/wants.ts';

/** The tier that a thing in this condition was sold in: whoever owns it does not say which box, so that it is a good one. */
export const tierOwned = (condition: OwnCondition): Tier =>
  tierOf({ shoeCondition: condition, boxCondition: 'good_condition' });

type Valued = Readonly<{ own: Readonly<{ count: number }>; lastSale: LastSold | null }>;

/** What these last sold for together, in US cents, each as often as it is owned; what was never sold adds nothing. */
export function worthOf(all: readonly Valued[]): OwnsWorth {
  const sold = all.flatMap(({ own, lastSale }) => (lastSale ? [lastSale.cents * own.count] : []));
  return { cents: sold.reduce((sum, cents) => sum + cents, 0), valued: sold.length, entries: all.length };
}
