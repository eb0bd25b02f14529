import { v1 } from './routes.ts';

/** Addresses of the book: what is for sale of a product in a size, and what is offered for it. */
export const bookRoutes = {
  product: (templateId: string) => `${v1}/product-books/${templateId}`,
  /** The unit that whoever buys now gets, by the book itself. */
  lowest: (templateId: string) => `${v1}/product-books/${templateId}/lowest`,
  /** How much stands at which price, in a size. */
  levels: (templateId: string) => `${v1}/product-books/${templateId}/levels`,
  /** What it went for. */
  sales: (templateId: string) => `${v1}/product-books/${templateId}/sales`,
  /** The same by month, by the address that everybody knows the product by. */
  salesOf: (slug: string) => `${v1}/products/${slug}/sales`,
  /** What a tier of a size cost day by day, and its lowest of 30 days. */
  prices: (templateId: string) => `${v1}/product-books/${templateId}/prices`,
  /** What somebody who waits at a price has to go by. */
  odds: (templateId: string) => `${v1}/product-books/${templateId}/odds`,
  /** What time does to an entry of a book: the house posts it to itself. */
  endDue: (entry: string) => `${v1}/book-entries/${entry}/end-due`,
};
