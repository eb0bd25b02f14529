import { type CatalogMessages, catalogTopic as said } from '#contracts/topics/catalog.ts';
import { type Topic, topicOf } from '#kernel/topic.ts';
import { productShapes, type Revision } from './events.ts';

/** Named one by one: a field that is added to the fact stays in the house until somebody says otherwise. */
const wordsOf = (words: Revision): CatalogMessages['ProductTemplateRevised'] => ({
  templateId: words.templateId,
  name: words.name,
  brandName: words.brandName,
  sku: words.sku,
  category: words.category,
  subCategory: words.subCategory,
  silhouette: words.silhouette,
  color: words.color,
  details: words.details,
  designer: words.designer,
  upperMaterial: words.upperMaterial,
  technology: words.technology,
  gender: words.gender,
  releaseDate: words.releaseDate,
  retailPriceCents: words.retailPriceCents,
  sizeOptions: [...words.sizeOptions],
});

/** What analysts get of the catalog: all that it shows but what pictures are drawn from. */
export const catalogTopic: Topic = topicOf<CatalogMessages>()({
  ...said,
  facts: productShapes,
  key: ({ data }) => data.templateId,
  messages: {
    ProductTemplateAdded: ({ data }) => ({ ...wordsOf(data), slug: data.slug }),
    ProductTemplateRevised: ({ data }) => wordsOf(data),
    VariantAdded: ({ data: { templateId, variantId, size, shoeCondition, boxCondition } }) => ({
      templateId,
      variantId,
      size,
      shoeCondition,
      boxCondition,
    }),
  },
});
