import type { ProductPage, ProductsQuery } from '#contracts/products.ts';
import { view } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
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

const productsPerPage = 24;

/** The newest first. */
export const findProducts = ({ category, cursor }: ProductsQuery): Find<ProductPage> => ({
  where: { ...(category !== undefined && { category }) },
  sort: [['addedAt', 'desc']],
  limit: productsPerPage,
  ...(cursor !== undefined && { cursor }),
});

/** The one product of a slug. */
export const findSlug = (slug: string): Find<ProductPage> => ({ where: { slug }, limit: 1 });
