/** Under what the cache keeps what is known of sellers. */
export const sellerKeys = {
  own: ['selling'],
  page: (slug: string) => ['seller', slug],
  auctions: (id: string) => ['seller-auctions', id],
} as const;
