import type { ProductPage } from '#contracts/products.ts';
import { view } from '#kernel/view.ts';
import { productShapes, type ProductEvent } from '../events.ts';

/** What the product screen and the product lists show. */
export const productPage = view<ProductPage, ProductEvent>({
  name: 'product-page',
  version: 1,
  shapes: productShapes,
  indexes: [['slug'], ['addedAt'], ['category', 'addedAt']],
  key: (fact) => [fact.data.templateId],
  start: {
    ProductTemplateAdded: ({ templateId, sizeOptions, ...template }, { at }) => ({
      ...template,
      id: templateId,
      sizeOptions: [...sizeOptions],
      variants: [],
      addedAt: at,
    }),
  },
  on: {
    VariantAdded: (page, { variantId, size, shoeCondition, boxCondition }) => ({
      ...page,
      variants: [...page.variants, { id: variantId, size, shoeCondition, boxCondition }],
    }),
  },
  rooms: ({ id }) => [`product-page:${id}`],
});
