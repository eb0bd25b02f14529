import type { BrandPage, BrandsQuery } from '#contracts/products.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { pick } from '#kernel/shapes.ts';
import { ignored, lookUpOf, viewOf } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { productShapes } from '../events.ts';

const branded = pick(productShapes, 'ProductTemplateAdded', 'ProductTemplateRevised');

/** The brand that a product is of, and the one that it was of before the last fact about it. */
type Moved = Readonly<{ was: string | null; now: string }>;

/** What a brand's page shows beside its products: its name, as the first product or a revision wrote it, and how many. */
export const brandPage = viewOf<BrandPage>()({
  name: 'brand-page',
  version: 1,
  facts: branded,
  indexes: [['count'], ['slug']],
  lookUp: lookUpOf<Moved>()({
    facts: branded,
    key: ({ data }) => [data.templateId],
    start: { ProductTemplateAdded: ({ data }) => ({ was: null, now: slugOf(data.brandName) }) },
    on: {
      ProductTemplateAdded: ignored,
      ProductTemplateRevised: ({ doc, data }) => ({ was: doc.now, now: slugOf(data.brandName) }),
    },
  }),
  key: ({ data }, lookUp) => {
    const moved = lookUp(data.templateId);
    if (!moved) return [];
    return moved.was === null || moved.was === moved.now ? [moved.now] : [moved.was, moved.now];
  },
  start: {
    ProductTemplateAdded: ({ data, id }) => ({ id, slug: id, name: data.brandName, count: 1 }),
    ProductTemplateRevised: ({ data, id }) => ({ id, slug: id, name: data.brandName, count: 1 }),
  },
  on: {
    ProductTemplateAdded: ({ doc }) => ({ ...doc, count: doc.count + 1 }),
    ProductTemplateRevised: ({ doc, data, id, lookUp }) => {
      const { was = null, now = id } = lookUp(data.templateId) ?? {};
      if (was === now) return { ...doc, name: data.brandName };
      if (id === now) return { ...doc, count: doc.count + 1 };
      return doc.count === 1 ? null : { ...doc, count: doc.count - 1 };
    },
  },
});

/** Those with the most products first, or by name. */
export const findBrands = ({ sort = 'count', cursor }: BrandsQuery): Find<BrandPage> => ({
  sort: [sort === 'count' ? ['count', 'desc'] : ['slug', 'asc']],
  cursor,
});
