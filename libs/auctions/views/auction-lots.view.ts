import { productShapes } from '#catalog/events.ts';
import { pick } from '#kernel/shapes.ts';
import { ignored, viewOf, type Document } from '#kernel/view.ts';

/** A variant that may be auctioned. */
export type AuctionLot = Document & Readonly<{ templateId: string }>;

/** What the opening of an auction may name as its lot; no screen shows it. */
export const auctionLots = viewOf<AuctionLot>()({
  name: 'auction-lots',
  version: 1,
  facts: pick(productShapes, 'VariantAdded'),
  key: ({ data }) => [data.variantId],
  start: { VariantAdded: ({ data: { templateId }, id }) => ({ id, templateId }) },
  on: { VariantAdded: ignored },
});
