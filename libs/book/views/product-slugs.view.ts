import { productShapes } from '#catalog/events.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, viewOf } from '#kernel/view.ts';

/** Which product an address names: those who read prices from elsewhere know no ids. */
export const productSlugs = viewOf<Document & Readonly<{ templateId: string }>>()({
  name: 'book-slugs',
  version: 1,
  facts: pick(productShapes, 'ProductTemplateAdded'),
  key: ({ data }) => [data.slug],
  start: { ProductTemplateAdded: ({ data: { templateId }, id }) => ({ id, templateId }) },
  on: { ProductTemplateAdded: ({ doc }) => doc },
});
