import * as z from 'zod/mini';
import { pictureHash } from './media.ts';
import { productCard } from './products.ts';

/** What was sold, as it was offered. `condition`: of a lot its variant's, of an ask its tier. `picture`: the first of the seller's photographs. */
export const soldItem = z.object({
  product: productCard,
  size: z.string(),
  condition: z.string(),
  picture: z.nullable(pictureHash),
});
export type SoldItem = z.infer<typeof soldItem>;
