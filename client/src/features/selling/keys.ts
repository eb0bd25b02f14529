/** Under what the cache keeps answers about what somebody sells at a price. */
export const sellingKeys = {
  lookUp: ['look-up'],
  ofCode: (token: string) => ['look-up-code', token],
  /** What is open; all of the list, where it is the beginning of a key. */
  mine: ['my-listings-list'],
  over: ['my-listings-list', 'over'],
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
