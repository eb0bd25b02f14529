/** Under what the cache keeps answers about what somebody sells at a price. */
export const sellingKeys = {
  lookUp: ['look-up'],
  ofCode: (token: string) => ['look-up-code', token],
  mine: ['my-listings-list'],
  holiday: ['own-holiday'],
  received: ['received-offers-list'],
  lastSale: (templateId: string, size: string, tier: string, movedAt: string) => [
    'last-sale-of-tier',
    templateId,
    size,
    tier,
    movedAt,
  ],
  standing: (templateId: string, size: string, tier: string) => ['ask-standing', templateId, size, tier],
} as const;
