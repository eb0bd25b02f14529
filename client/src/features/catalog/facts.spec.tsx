import { describe, expect, it } from '@jest/globals';
import type { ProductTile } from '#contracts/products.ts';
import { factsWindowData, featuredInCollections, pathOfAll, productsOf } from './facts.ts';

const tile = (name: string, category: ProductTile['category']): ProductTile => ({
  id: name,
  slug: name,
  name,
  brandName: 'Nike',
  category,
  color: 'Chalk',
  retailPriceCents: null,
});
const shoe = {
  category: 'sneakers',
  subCategory: 'running',
  brandSlug: 'nike',
  silhouetteSlug: 'pegasus',
} as const;
const related = {
  brandProducts: [tile('dunk', 'sneakers')],
  silhouetteProducts: [tile('pegasus', 'sneakers')],
  categoryProducts: [tile('gazelle', 'sneakers')],
};

describe('factsWindowData', () => {
  it('has brandProducts, silhouetteProducts, categoryProducts and isCategoryAndFacetMatching', () => {
    const data = factsWindowData(shoe, related);
    expect(data).toEqual({ ...related, isCategoryAndFacetMatching: true });
    expect(productsOf(data, 'category')).toBe(related.categoryProducts);
  });

  it('isCategoryAndFacetMatching is false where its brand makes something else as well, and the way on is the whole brand', () => {
    const data = factsWindowData(shoe, { ...related, brandProducts: [tile('tee', 'apparel')] });
    expect(data.isCategoryAndFacetMatching).toBe(false);
    expect(pathOfAll('brand', shoe, data)).toBe('/brand/nike');
    expect(pathOfAll('brand', shoe, factsWindowData(shoe, related))).toBe('/sneakers?brand=nike');
  });

  it('leads to all of its model and its category', () => {
    const data = factsWindowData(shoe, related);
    expect(pathOfAll('silhouette', shoe, data)).toBe('/products?silhouette=pegasus');
    expect(pathOfAll('category', shoe, data)).toBe('/sneakers');
  });
});

describe('featuredInCollections', () => {
  it('are its brand, its model, its brand in sneakers or apparel, and its sub-category', () =>
    expect(featuredInCollections(shoe).map(({ to }) => to)).toEqual([
      '/brand/nike',
      '/products?silhouette=pegasus',
      '/sneakers?brand=nike',
      '/sneakers/running',
    ]));

  it('a bag has no page of its brand in a category of routes', () =>
    expect(featuredInCollections({ ...shoe, category: 'bags', subCategory: null }).map(({ is }) => is)).toEqual([
      'brand',
      'silhouette',
    ]));
});
