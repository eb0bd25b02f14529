import { v1 } from './routes.ts';

/** Addresses of auctions that no bidder's page needs: the operators', and those that the due list posts to. */
export const auctionDeskRoutes = {
  /** Who waits for an answer. */
  retractionDesk: `${v1}/operator/retraction-requests`,
  /** A yes or a no. */
  retractionAnswers: (id: string) => `${v1}/auctions/${id}/retraction-answers`,
  /** Members who may not bid on each other's auctions. */
  linked: `${v1}/operator/linked-members`,
  /** At the opening. */
  start: (id: string) => `${v1}/auctions/${id}/start`,
  /** At the deadline. */
  close: (id: string) => `${v1}/auctions/${id}/close`,
  /** When the end is near. */
  endingSoon: (id: string) => `${v1}/auctions/${id}/ending-soon`,
};
