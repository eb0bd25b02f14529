/** Under what the cache keeps answers about what is for sale. */
export const bookKeys = {
  sales: (templateId: string, size: string) => ['sales-of-product', templateId, size],
} as const;
