import { v1 } from './routes.ts';

/** Addresses of deposits that no bid needs. */
export const depositRoutes = {
  /** A bidder's own: those that are held, or were kept. */
  all: `${v1}/users/me/deposits`,
  /** The house goes on with it. */
  drive: (auctionId: string, memberId: string) => `${v1}/auctions/${auctionId}/deposits/${memberId}/drive`,
};
