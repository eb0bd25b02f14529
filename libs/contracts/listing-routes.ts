import { v1 } from './routes.ts';

/** Addresses of items for sale at a price: pages of who sells, and a product's used items, load them. */
export const listingRoutes = {
  all: `${v1}/listings`,
  /** What somebody offers, asks and last paid for a size, for whoever is about to ask a price. */
  standing: `${v1}/listings/standing`,
  /** What the signed-in member sells at a price. */
  mine: `${v1}/users/me/listings`,
  /** Whether the signed-in member is away, and that they are from now on: nothing of theirs is for sale. */
  holiday: `${v1}/users/me/holiday`,
  endHoliday: `${v1}/users/me/holiday/end`,
  /** What time does to it: the house posts it to itself. */
  endHolidayDue: (sellerId: string) => `${v1}/holidays/${sellerId}/end-due`,
  /** Puts one that is not for sale up again, at a price of now. */
  ask: (id: string) => `${v1}/listings/${id}/ask`,
  reprice: (id: string) => `${v1}/listings/${id}/price`,
  /** For another 30 days. */
  renew: (id: string) => `${v1}/listings/${id}/renew`,
  withdraw: (id: string) => `${v1}/listings/${id}/withdraw`,
  /** The used items of a product that are for sale. */
  used: (templateId: string) => `${v1}/products/${templateId}/used-listings`,
  /** One of them, while it is for sale. */
  usedOne: (id: string) => `${v1}/used-listings/${id}`,
};
