/**
 * In which condition a unit of one size competes, the better first. The specification's price tiers are made of them: `bestPrice` is `new`, `instantShip` the
 * instant ones of `new` and `new-box-issues`, `used` the lesser of the last two. Section 3, price-tier keys; section 5, size buckets.
 */
export const tiers = ['new', 'new-box-issues', 'new-defects', 'used-clean', 'used'] as const;
export type Tier = (typeof tiers)[number];

/** Those that are as good as each other, which an offer may name without having seen one. */
export const newTiers = ['new', 'new-box-issues', 'new-defects'] as const;
export type NewTier = (typeof newTiers)[number];

export const isNewTier = (tier: Tier): tier is NewTier => (newTiers as readonly Tier[]).includes(tier);

type Condition = Readonly<{
  shoeCondition: 'new' | 'new_no_defects' | 'new_with_defects' | 'used' | 'plinth_clean';
  boxCondition: 'good_condition' | 'missing_lid' | 'badly_damaged' | 'no_original_box';
}>;

/** Of a variant's conditions. */
export function tierOf({ shoeCondition, boxCondition }: Condition): Tier {
  if (shoeCondition === 'used') return 'used';
  if (shoeCondition === 'plinth_clean') return 'used-clean';
  if (shoeCondition === 'new_with_defects') return 'new-defects';
  return boxCondition === 'good_condition' ? 'new' : 'new-box-issues';
}
