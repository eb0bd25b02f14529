/** Under what the cache keeps answers about a member's offers. */
export const offerKeys = {
  mine: ['my-offers-list'],
  total: (cents: number, addressId: string, currency: string) => ['offer-total', cents, addressId, currency],
  odds: (templateId: string, size: string, tiers: string) => ['offer-odds', templateId, size, tiers],
} as const;
