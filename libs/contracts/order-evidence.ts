import * as z from 'zod/mini';
import { quotedFigures } from './orders.ts';
import { soldItem } from './sold-item.ts';
import { id, instant } from './values.ts';

/**
 * `GET orderRoutes.evidence(number)`: the quote that an order was placed on, as facts: what its buyer saw when they pressed. `rate`: a dollar in the
 * currency that was charged, of that record. `address`: null where nothing was sent.
 */
export const evidence = z.object({
  number: z.string(),
  placedAt: instant,
  quoteId: id,
  /** Until when nothing of it could change. */
  pinnedUntil: instant,
  ...quotedFigures,
  sold: z.nullable(soldItem),
  address: z.nullable(z.object({ country: z.string(), lines: z.array(z.string()) })),
  rate: z.object({ id: z.string(), day: z.string(), source: z.string(), rate: z.string() }),
  /** By which record it may be given back; null: the law gives no such right. */
  returnRecord: z.nullable(z.string()),
  /** By which record of clocks it was placed. */
  orderRecord: z.string(),
});
export type Evidence = z.infer<typeof evidence>;
