import { v1 } from './routes.ts';

/** How a member becomes a seller, and what everybody may know of one. */
export const sellerRoutes = {
  /** The signed-in member's own: how far they are, and how they apply. */
  own: `${v1}/users/me/selling`,
  /** Everybody's. */
  page: (slug: string) => `${v1}/sellers/${slug}`,
  /** The operators': who waits for an answer. */
  desk: `${v1}/operator/sellers`,
  answer: (memberId: string) => `${v1}/operator/sellers/${memberId}/answer`,
  /** The due list's, when the law asks for the particulars no longer. */
  destroyParticulars: (memberId: string) => `${v1}/sellers/${memberId}/particulars/destroy`,
};
