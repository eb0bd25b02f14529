import { productShapes } from '#catalog/events.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';

/** A size that a product comes in, with one variant of it. */
export type OfferSize = Document & Readonly<{ templateId: string; size: string; variantId: string }>;

export const sizeKey = (templateId: string, size: string): string => `${templateId}:${size}`;

/** For what an offer may be made; no screen shows it. */
export const offerSizes = viewOf<OfferSize>()({
  name: 'offer-sizes',
  version: 1,
  facts: pick(productShapes, 'VariantAdded'),
  key: ({ data: { templateId, size } }) => [sizeKey(templateId, size)],
  start: { VariantAdded: ({ data: { templateId, size, variantId }, id }) => ({ id, templateId, size, variantId }) },
  on: { VariantAdded: ignored },
});
