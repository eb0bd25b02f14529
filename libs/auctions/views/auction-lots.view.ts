import { productShapes, type VariantAdded } from '#catalog/events.ts';
import { view, type Document } from '#kernel/view.ts';

/** A variant that may be auctioned. */
export type AuctionLot = Document & Readonly<{ templateId: string }>;

/** What the opening of an auction may name as its lot; no screen shows it. */
export const auctionLots = view<AuctionLot, VariantAdded>({
  name: 'auction-lots',
  version: 1,
  shapes: { VariantAdded: productShapes.VariantAdded },
  key: ({ data }) => [data.variantId],
  start: { VariantAdded: ({ variantId, templateId }) => ({ id: variantId, templateId }) },
  on: {},
});
