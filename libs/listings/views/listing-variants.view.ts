import { productShapes, type TemplateVariant } from '#catalog/events.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';

/** A variant that may be listed. */
export type ListingVariant = Document & TemplateVariant;

/** What a listing may name as its item; no screen shows it. */
export const listingVariants = viewOf<ListingVariant>()({
  name: 'listing-variants',
  version: 1,
  facts: pick(productShapes, 'VariantAdded'),
  key: ({ data }) => [data.variantId],
  start: { VariantAdded: ({ data, id }) => ({ ...data, id }) },
  on: { VariantAdded: ignored },
});
