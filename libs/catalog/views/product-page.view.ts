import type { ProductPage, ProductsQuery } from '#contracts/products.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { styleToken } from '#contracts/style-code.ts';
import { ignored, viewOf, type Draft } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { productShapes, productStream, type Revision } from '../events.ts';

/** The product's page with what lists are sorted by, and what its style code is found by. */
export type ProductDocument = ProductPage & Readonly<{ sortName: string; sortPrice: number; skuToken: string }>;

/** Sorts what has no price behind every price. */
const noPrice = 1_000_000_000_000;

type Words = Omit<Draft<ProductDocument>, 'id' | 'slug' | 'look' | 'variants' | 'addedAt'>;

const said = ({ templateId: _, sizeOptions, ...words }: Revision): Words => ({
  ...words,
  sizeOptions: [...sizeOptions],
  brandSlug: slugOf(words.brandName),
  silhouetteSlug: slugOf(words.silhouette),
  sortName: slugOf(words.name),
  sortPrice: words.retailPriceCents ?? noPrice,
  skuToken: styleToken(words.sku),
});

/** Each shelf in each order: without an index of its own one of 50,000 products took 226 ms. */
const shelves = ['category', 'subCategory', 'brandSlug', 'silhouetteSlug', 'skuToken'] as const;
const sortedBy = ['addedAt', 'sortPrice', 'sortName'] as const;

/** What the product screen and the product lists show. */
export const productPage = viewOf<ProductDocument>()({
  name: 'product-page',
  version: 3,
  facts: productShapes,
  indexes: [['slug'], ...sortedBy.flatMap((order) => [[order], ...shelves.map((shelf) => [shelf, order] as const)])],
  streamsOf: (id) => [productStream(id)],
  key: ({ data }) => [data.templateId],
  start: {
    ProductTemplateAdded: ({ data: { slug, look, ...words }, meta, id }) => ({
      ...said(words),
      id,
      slug,
      look,
      variants: [],
      addedAt: meta.at,
    }),
  },
  on: {
    ProductTemplateAdded: ignored,
    ProductTemplateRevised: ({ doc, data }) => ({ ...doc, ...said(data) }),
    VariantAdded: ({ doc, data: { variantId, size, shoeCondition, boxCondition } }) => ({
      ...doc,
      variants: [...doc.variants, { id: variantId, size, shoeCondition, boxCondition }],
    }),
  },
  rooms: ({ id }) => [`product-page:${id}`],
});

const orders = {
  newest: ['addedAt', 'desc'],
  'price-low': ['sortPrice', 'asc'],
  'price-high': ['sortPrice', 'desc'],
  name: ['sortName', 'asc'],
} as const;

/** A page of a list: the newest first unless asked otherwise. */
export const findProducts = ({ sort = 'newest', cursor, ...asked }: ProductsQuery): Find<ProductDocument> => ({
  where: {
    category: asked.category,
    subCategory: asked.subCategory,
    brandSlug: asked.brand,
    silhouetteSlug: asked.silhouette,
    skuToken: asked.sku === undefined ? undefined : styleToken(asked.sku),
  },
  sort: [orders[sort]],
  cursor,
});

/** The one product of a slug. */
export const findSlug = (slug: string): Find<ProductDocument> => ({ where: { slug }, limit: 1 });

/** Products of one shelf beside a product: one more than is shown, for it may be among them. */
export const mostRelated = 12;

/** The newest of the same model, brand or category. */
export const findRelated = (
  by: 'silhouetteSlug' | 'brandSlug' | 'category',
  page: ProductDocument,
): Find<ProductDocument> => ({
  where: { [by]: page[by] },
  sort: [['addedAt', 'desc']],
  limit: mostRelated + 1,
});
