import { v1 } from './routes.ts';

/** Addresses of checkout and of orders: their pages alone load them. */
export const orderRoutes = {
  quotes: `${v1}/checkout/quotes`,
  quote: (id: string) => `${v1}/checkout/quotes/${id}`,
  /** Places the order of a quote; the same again goes on with it, and says how it stands. */
  place: (quoteId: string) => `${v1}/checkout/quotes/${quoteId}/place`,
  /** An ask as it stands now, for whoever is about to buy it. */
  ask: `${v1}/checkout/ask`,
  /** The lot of an auction that the member has won, as its payment stands. */
  won: (auctionId: string) => `${v1}/users/me/won-lots/${auctionId}`,
  /** A no to a second chance; a yes is an order. */
  decline: (auctionId: string) => `${v1}/users/me/won-lots/${auctionId}/decline`,
  all: `${v1}/users/me/orders`,
  one: (number: string) => `${v1}/users/me/orders/${number}`,
  /** What its buyer saw when they paid. */
  evidence: (number: string) => `${v1}/users/me/orders/${number}/evidence`,
  /** What a member has sold. */
  sales: `${v1}/users/me/sales`,
  sale: (number: string) => `${v1}/users/me/sales/${number}`,
  /** The seller of an ask: they sell it, or do not. */
  agree: (id: string) => `${v1}/orders/${id}/agree`,
  declineSale: (id: string) => `${v1}/orders/${id}/decline`,
  /** Its buyer takes it back, as long as they may. */
  withdraw: (id: string) => `${v1}/orders/${id}/withdraw`,
  /** Its seller has it ready for the carrier. */
  handOver: (id: string) => `${v1}/orders/${id}/hand-over`,
  /** Its buyer: whether they want what is not as described, and that all is well. */
  answerMismatch: (id: string) => `${v1}/orders/${id}/mismatch-answer`,
  allIsWell: (id: string) => `${v1}/orders/${id}/all-is-well`,
  /** Its buyer gives it back, as the law has it, and has it ready for the carrier. */
  askReturn: (id: string) => `${v1}/orders/${id}/return`,
  sendReturn: (id: string) => `${v1}/orders/${id}/return-hand-over`,
  /** Its buyer: something is wrong with it. */
  reportProblem: (id: string) => `${v1}/orders/${id}/problem`,
  /** Whoever it goes back to: where it is sent. */
  backAddress: (id: string) => `${v1}/orders/${id}/back-address`,
  /** The operators' authentication desk. */
  desk: `${v1}/order-desk`,
  receive: (id: string) => `${v1}/orders/${id}/receive`,
  beginReview: (id: string) => `${v1}/orders/${id}/begin-review`,
  verdict: (id: string) => `${v1}/orders/${id}/verdict`,
  receiveReturn: (id: string) => `${v1}/orders/${id}/receive-return`,
  checkReturn: (id: string) => `${v1}/orders/${id}/check-return`,
  endProblem: (id: string) => `${v1}/orders/${id}/end-problem`,
  sendOn: (id: string) => `${v1}/orders/${id}/send-on`,
  /** The desk has given the parcel that goes back to the carrier. */
  sendBack: (id: string) => `${v1}/orders/${id}/send-back`,
  /** What time does to a won lot that is not paid: the house posts it to itself. */
  passTime: (auctionId: string) => `${v1}/settlements/${auctionId}/pass-time`,
  /** What time does to an order: the house posts it to itself. */
  drive: (orderId: string) => `${v1}/orders/${orderId}/drive`,
};
