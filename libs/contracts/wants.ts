import * as z from 'zod/mini';
import { productCard } from './products.ts';
import { id, instant, line, rev } from './values.ts';

/** `POST wantsRoutes.all`, `POST wantsRoutes.remove`: one of the product's sizes, or `anySize`. */
export const wantBody = z.strictObject({ templateId: id, size: line(10) });
export type WantBody = z.infer<typeof wantBody>;

/** A size of a product of which a member wants to hear when one comes. */
export const want = z.object({
  id: z.string(),
  rev,
  memberId: id,
  templateId: id,
  size: z.string(),
  since: instant,
});
export type Want = z.infer<typeof want>;

/** `GET wantsRoutes.all`: the latest first, each with its product. */
export const wantList = z.object({
  items: z.array(z.object({ want, product: productCard })),
  next: z.optional(z.string()),
});
export type WantList = z.infer<typeof wantList>;

/** `GET wantsRoutes.of(templateId)`: the sizes of that product that the member wants. */
export const wantedSizes = z.object({ sizes: z.array(z.string()) });
export type WantedSizes = z.infer<typeof wantedSizes>;
