/** Under what the cache keeps answers about a member's offers. */
export const offerKeys = {
  mine: ['my-offers-list'],
  total: (cents: number, addressId: string, currency: string) => ['offer-total', cents, addressId, currency],
} as const;
