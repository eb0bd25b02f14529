import type { BrandPage, BrandsQuery } from '#contracts/products.ts';
import { slugOf } from '#contracts/slug-of.ts';
import { view } from '#kernel/view.ts';
import type { Find } from '#platform/read-store/read-store.ts';
import { productShapes, type ProductTemplateAdded, type ProductTemplateRevised } from '../events.ts';

type Branded = ProductTemplateAdded | ProductTemplateRevised;

/** The brand that a product is of, and the one that it was of before the last fact about it. */
type Moved = Readonly<{ was: string | null; now: string }>;

/** What a brand's page shows beside its products: its name, as the first product or a revision wrote it, and how many. */
export const brandPage = view<BrandPage, Branded, Moved>({
  name: 'brand-page',
  version: 1,
  shapes: {
    ProductTemplateAdded: productShapes.ProductTemplateAdded,
    ProductTemplateRevised: productShapes.ProductTemplateRevised,
  },
  indexes: [['count'], ['slug']],
  look: {
    key: ({ data }) => [data.templateId],
    start: { ProductTemplateAdded: ({ brandName }) => ({ was: null, now: slugOf(brandName) }) },
    on: { ProductTemplateRevised: ({ now }, { brandName }) => ({ was: now, now: slugOf(brandName) }) },
  },
  key: ({ data }, look) => {
    const moved = look(data.templateId);
    if (!moved) return [];
    return moved.was === null || moved.was === moved.now ? [moved.now] : [moved.was, moved.now];
  },
  start: {
    ProductTemplateAdded: ({ brandName }, _, __, id) => ({ id, slug: id, name: brandName, count: 1 }),
    ProductTemplateRevised: ({ brandName }, _, __, id) => ({ id, slug: id, name: brandName, count: 1 }),
  },
  on: {
    ProductTemplateAdded: (page) => ({ ...page, count: page.count + 1 }),
    ProductTemplateRevised: (page, { templateId, brandName }, _, look, id) => {
      const { was = null, now = id } = look(templateId) ?? {};
      if (was === now) return { ...page, name: brandName };
      if (id === now) return { ...page, count: page.count + 1 };
      return page.count === 1 ? null : { ...page, count: page.count - 1 };
    },
  },
});

const brandsPerPage = 24;

/** Those with the most products first, or by name. */
export const findBrands = ({ sort = 'count', cursor }: BrandsQuery): Find<BrandPage> => ({
  sort: [sort === 'count' ? ['count', 'desc'] : ['slug', 'asc']],
  limit: brandsPerPage,
  cursor,
});
