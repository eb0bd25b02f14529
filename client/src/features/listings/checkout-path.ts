/** An ask as its buyer sees it: what it is of, and its price in US cents at that moment. */
export type AskToBuy = Readonly<{ templateId: string; size: string; listingId: string; priceCents: number }>;

/** Where an ask is bought: all that the checkout has to know of it stands in the address. */
export const checkoutPathOfAsk = ({ templateId, size, listingId, priceCents }: AskToBuy): string =>
  `/checkout?${new URLSearchParams({ ask: listingId, product: templateId, size, price: String(priceCents) })}`;
