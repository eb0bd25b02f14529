import * as z from 'zod/mini';
import { auctionCard, auctionPhase } from './auctions.ts';
import { id, instant } from './values.ts';

/** What a seller has auctioned so far. */
const sellerRecord = {
  /** When their first auction here opened or will open. */
  since: instant,
  /** How many are in each phase. */
  phases: z.record(auctionPhase, z.int()),
};

/** `GET auctionRoutes.seller(id)`: the auction's own, this one with them. `shop`: the public name, null where there is none: names of members stay their own. */
export const auctionSeller = z.object({
  sellerId: id,
  shop: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  ...sellerRecord,
});
export type AuctionSeller = z.infer<typeof auctionSeller>;

/** `GET auctionRoutes.ofSeller(id)`: auctions under way, the next to end first, and then those to come. `since` null: nothing yet. */
export const sellerAuctions = z.object({
  ...sellerRecord,
  since: z.nullable(instant),
  items: z.array(auctionCard),
});
export type SellerAuctions = z.infer<typeof sellerAuctions>;
