import { type Template, productShapes, productStream } from '#catalog/events.ts';
import type { ProductCard } from '#contracts/products.ts';
import { type Document, ignored, viewOf } from '#kernel/view.ts';

/** What may be wanted: a product in one of its sizes. */
export type WantedProduct = Document &
  Readonly<{
    card: ProductCard;
    sizes: readonly string[];
    /** The size of each variant, by its id: an auction names no more of its lot. */
    sizeOf: Readonly<Record<string, string>>;
  }>;

const cardOf = ({ templateId, slug, name, brandName, category, color, look, gender }: Template): ProductCard => ({
  templateId,
  slug,
  name,
  brandName,
  category,
  color,
  silhouette: look.silhouette,
  gender,
});

/** For asking what may be wanted, and in which words; no screen shows it alone. */
export const wantedProducts = viewOf<WantedProduct>()({
  name: 'wanted-products',
  version: 2,
  facts: productShapes,
  streamsOf: (id) => [productStream(id)],
  key: ({ data }) => [data.templateId],
  start: {
    ProductTemplateAdded: ({ data, id }) => ({ id, card: cardOf(data), sizes: data.sizeOptions, sizeOf: {} }),
  },
  on: {
    ProductTemplateAdded: ignored,
    ProductTemplateRevised: ({ doc, data: { name, brandName, category, color, gender, sizeOptions } }) => ({
      ...doc,
      card: { ...doc.card, name, brandName, category, color, gender },
      sizes: sizeOptions,
    }),
    VariantAdded: ({ doc, data: { variantId, size } }) => ({ ...doc, sizeOf: { ...doc.sizeOf, [variantId]: size } }),
  },
});
