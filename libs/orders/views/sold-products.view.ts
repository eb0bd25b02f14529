import { productShapes, productStream } from '#catalog/events.ts';
import type { ProductCard } from '#contracts/products.ts';
import { pick } from '#kernel/shapes.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';

/** What an ask's order and its quote are of, as the catalog calls it now: an ask names a product and a size. */
export const soldProducts = viewOf<Document & Readonly<{ product: ProductCard }>>()({
  name: 'sold-products',
  version: 1,
  facts: pick(productShapes, 'ProductTemplateAdded', 'ProductTemplateRevised'),
  streamsOf: (templateId) => [productStream(templateId)],
  key: ({ data }) => [data.templateId],
  start: {
    ProductTemplateAdded: ({ data, id }) => {
      const { templateId, slug, name, brandName, category, color, look, gender } = data;
      return {
        id,
        product: { templateId, slug, name, brandName, category, color, silhouette: look.silhouette, gender },
      };
    },
  },
  on: {
    ProductTemplateAdded: ignored,
    ProductTemplateRevised: ({ doc, data: { name, brandName, category, color, gender } }) => ({
      ...doc,
      product: { ...doc.product, name, brandName, category, color, gender },
    }),
  },
});
