/** Under what the cache keeps which product a line of a file means. */
export const bulkKeys = {
  code: (code: string) => ['product-of-code', code],
} as const;
