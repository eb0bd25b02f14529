/** Under what the cache keeps answers about what is for sale. */
export const bookKeys = {
  sales: (templateId: string, size: string) => ['sales-of-product', templateId, size],
  used: (templateId: string, size?: string, sort?: string) =>
    size === undefined && sort === undefined
      ? ['used-listings', templateId]
      : ['used-listings', templateId, size ?? '', sort],
  usedOne: (id: string) => ['used-listing', id],
} as const;
