import { v1 } from './routes.ts';

/** Addresses of checkout and of orders: their pages alone load them. */
export const orderRoutes = {
  quotes: `${v1}/checkout/quotes`,
  quote: (id: string) => `${v1}/checkout/quotes/${id}`,
  /** Places the order of a quote; the same again goes on with it, and says how it stands. */
  place: (quoteId: string) => `${v1}/checkout/quotes/${quoteId}/place`,
  /** The lot of an auction that the member has won, as its payment stands. */
  won: (auctionId: string) => `${v1}/users/me/won-lots/${auctionId}`,
  all: `${v1}/users/me/orders`,
  one: (number: string) => `${v1}/users/me/orders/${number}`,
  /** What time does to an order: the house posts it to itself. */
  drive: (orderId: string) => `${v1}/orders/${orderId}/drive`,
};
