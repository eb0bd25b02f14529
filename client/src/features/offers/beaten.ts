import type { BookSize } from '#contracts/book.ts';
import type { MyOffer } from '#contracts/offers.ts';

/** The US cents that an open offer for a new unit would have to be above to be the highest of one of its tiers again; null: it is that now. */
export function beatenBy(
  { is, tiers, price, listingId }: Pick<MyOffer, 'is' | 'tiers' | 'price' | 'listingId'>,
  book: BookSize | undefined,
): number | null {
  if (is !== 'live' || listingId !== null || !book) return null;
  const least = Math.min(...tiers.map((tier) => book.tiers[tier]?.offer ?? 0));
  return least > price.minor ? least : null;
}
