import { v1 } from './routes.ts';

/** Addresses of orders that guests have placed: their pages alone load them. */
export const guestOrderRoutes = {
  /** A code goes to the mailbox of that order. */
  ask: `${v1}/guest-orders/ask-code`,
  /** By number and code. */
  open: `${v1}/guest-orders/open`,
  /** As its buyer sees it, to whoever has opened it. */
  read: `${v1}/guest-orders/read`,
  /** A member who has opened it has it among their own orders from then on. */
  claim: `${v1}/guest-orders/claim`,
  /** What time does to what a guest has said who bought something: the house posts it to itself. */
  forget: (orderId: string) => `${v1}/guest-orders/${orderId}/forget`,
  /** What time does to what a guest was quoted: the house posts it to itself. */
  endQuote: (quoteId: string) => `${v1}/checkout/quotes/${quoteId}/end`,
};
