import type { MyOffer } from '#contracts/offers.ts';
import { type NewTier, newTiers, type Tier } from '#contracts/tiers.ts';

/** Where an offer of one's own is among the others. */
export const pathOfOffer = (offerId: string): string => `/account/offers#offer-${offerId}`;

/** Those that stand, or are on their way, for a new unit of that size, or for that used item. */
export const ownOf = (
  items: readonly MyOffer[],
  { templateId, size, listingId }: Readonly<{ templateId: string; size: string; listingId: string | null }>,
): readonly MyOffer[] =>
  items.filter(
    (one) =>
      one.product.templateId === templateId &&
      one.size === size &&
      one.listingId === listingId &&
      (one.is === 'live' || one.is === 'entering'),
  );

/**
 * What one may offer for: the best condition, those a little worse with it, and all that is new. What an own offer is for already is left out: of two offers of one buyer for a size no
 * condition is in both.
 */
export function choicesOf(own: readonly Pick<MyOffer, 'tiers'>[]): readonly (readonly NewTier[])[] {
  const taken = own.flatMap(({ tiers }) => tiers);
  const free = newTiers.filter((tier) => !(taken as readonly Tier[]).includes(tier));
  return free.map((_, n) => free.slice(0, n + 1));
}
