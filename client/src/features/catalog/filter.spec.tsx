import { describe, expect, it } from '@jest/globals';
import { subCategories, subCategoriesOf } from '#contracts/categories.ts';
import { categoryOf } from '#contracts/products.ts';
import { addressOf, filterOf } from './filter.ts';

const asked = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://plinth.example');
  return filterOf(pathname, searchParams);
};

describe('what a list of products shows', () => {
  it.each([
    ['/products', {}],
    ['/products?sort=newest', {}],
    ['/products?sort=cheapest&brand=Not%20A%20Slug', {}],
    ['/products?silhouette=harbour-low', { silhouette: 'harbour-low' }],
    ['/sneakers', { category: 'sneakers' }],
    ['/sneakers/running?sort=price-low', { category: 'sneakers', subCategory: 'running', sort: 'price-low' }],
    ['/apparel/running', { category: 'apparel' }],
    ['/brand/larkholt?sort=name', { brand: 'larkholt', sort: 'name' }],
  ])('of %s is %o', (address, filter) => expect(asked(address)).toEqual(filter));

  it('keeps the rest of its address in another order', () => {
    const silhouette = 'harbour-low';
    expect(addressOf('/products', { silhouette, sort: 'newest' })).toBe('/products?silhouette=harbour-low');
    expect(addressOf('/products', { silhouette, sort: 'price-high' })).toBe(
      '/products?silhouette=harbour-low&sort=price-high',
    );
    expect(addressOf('/sneakers', {})).toBe('/sneakers');
  });

  it('of a sub-category is one of its category', () => {
    const beneath = Object.entries(subCategoriesOf).flatMap(([parent, subs]) => subs.map((sub) => [parent, sub]));
    expect(beneath).toEqual(subCategories.map((sub) => [categoryOf(sub), sub]));
  });
});
