import * as z from 'zod/mini';
import { tiers } from './tiers.ts';
import { instant, money, rev } from './values.ts';

export const tier = z.enum(tiers);

const cents = z.nullable(z.int());

/** The best of a tier now, in US cents before tax and carriage; null: there is none. `instant`: the lowest that is sent at once. */
export const bestOfTier = z.object({ ask: cents, instant: cents, offer: cents });
export type BestOfTier = z.infer<typeof bestOfTier>;

/** One size of a product. A tier that never had anything is absent. */
export const bookSize = z.object({
  size: z.string(),
  tiers: z.partialRecord(tier, bestOfTier),
  lastSale: z.nullable(z.object({ cents: z.int(), at: instant })),
});
export type BookSize = z.infer<typeof bookSize>;

/** `GET bookRoutes.product(templateId)`, and live: what is for sale of a product and offered for it, in every size. Its id is the product's. */
export const productBook = z.object({ id: z.string(), rev, sizes: z.array(bookSize) });
export type ProductBook = z.infer<typeof productBook>;

/** `GET bookRoutes.lowest(templateId)?size=&tier=`: the unit that whoever buys that tier now gets; `instant`: of those that are sent at once. */
export const lowestQuery = z.strictObject({
  size: z.string().check(z.maxLength(20)),
  tier,
  instant: z.optional(z.literal('1')),
});
export type LowestQuery = z.infer<typeof lowestQuery>;
export const lowestAsk = z.object({ listingId: z.string(), price: money, tier, isInstant: z.boolean() });
export type LowestAsk = z.infer<typeof lowestAsk>;
