import { v1 } from './routes.ts';

/** Addresses of offers: pages of a product and of a member's own load them. */
export const offerRoutes = {
  all: `${v1}/offers`,
  /** What an offer would cost delivered, as things are now. */
  total: `${v1}/offers/total`,
  /** The signed-in member's own. */
  mine: `${v1}/users/me/offers`,
  /** Of these what stands in its book, by the specification's names. */
  wants: `${v1}/users/me/offers/wants`,
  /** One that the book refused, asked for again at what is seen now. */
  ask: (id: string) => `${v1}/offers/${id}/ask`,
  reprice: (id: string) => `${v1}/offers/${id}/price`,
  extend: (id: string) => `${v1}/offers/${id}/extend`,
  /** Of one that is matched, whose payment was declined: with another method. */
  pay: (id: string) => `${v1}/offers/${id}/pay`,
  /** What time has to tell of one: the house posts it to itself. */
  ending: (id: string) => `${v1}/offers/${id}/ending`,
  /** What the seller of the used item would take instead: its buyer's answer. */
  acceptCounter: (id: string) => `${v1}/offers/${id}/counter/accept`,
  declineCounter: (id: string) => `${v1}/offers/${id}/counter/decline`,
  /** What others offer for used items of the signed-in member. */
  received: `${v1}/users/me/received-offers`,
  /** By the seller of the used item that it is for. */
  accept: (id: string) => `${v1}/offers/${id}/accept`,
  counter: (id: string) => `${v1}/offers/${id}/counter`,
  decline: (id: string) => `${v1}/offers/${id}/decline`,
  withdraw: (id: string) => `${v1}/offers/${id}/withdraw`,
};
