/** Under what the cache keeps answers about what is for sale. */
export const bookKeys = {
  sales: (templateId: string, size: string, lastAt: string) => ['sales-of-product', templateId, size, lastAt],
  levels: (templateId: string, size: string, tier: string) => ['levels-of-tier', templateId, size, tier],
  prices: (templateId: string, size: string, tier: string, interval: string, ask: number | null) => [
    'prices-of-tier',
    templateId,
    size,
    tier,
    interval,
    ask,
  ],
  used: (templateId: string, size?: string, sort?: string) =>
    size === undefined && sort === undefined
      ? ['used-listings', templateId]
      : ['used-listings', templateId, size ?? '', sort],
  usedOne: (id: string) => ['used-listing', id],
} as const;
