/** Under what the cache keeps answers about a member's offers. */
export const offerKeys = {
  /** What is open; all of the list, where it is the beginning of a key. */
  mine: ['my-offers-list'],
  over: ['my-offers-list', 'over'],
  totals: ['offer-total'],
  total: (cents: number, addressId: string, currency: string) => ['offer-total', cents, addressId, currency],
  odds: (templateId: string, size: string, tiers: string) => ['offer-odds', templateId, size, tiers],
} as const;
