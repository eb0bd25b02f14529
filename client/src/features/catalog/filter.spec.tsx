import { describe, expect, it } from '@jest/globals';
import { categories as allCategories, categoryOf, subCategories as allSubs } from '#contracts/products.ts';
import { categories, subCategories } from './categories.ts';
import { filterOf, sorted } from './filter.ts';

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
    const query = new URLSearchParams('silhouette=harbour-low&sort=name');
    expect(sorted('/products', query, 'newest')).toBe('/products?silhouette=harbour-low');
    expect(sorted('/products', query, 'price-high')).toBe('/products?silhouette=harbour-low&sort=price-high');
    expect(sorted('/sneakers', new URLSearchParams(), 'newest')).toBe('/sneakers');
  });

  it("has the contract's categories, each with its own beneath it", () => {
    expect(categories).toEqual(allCategories);
    const beneath = Object.entries(subCategories).flatMap(([parent, subs]) => subs.map((sub) => [parent, sub]));
    expect(beneath).toEqual(allSubs.map((sub) => [categoryOf(sub), sub]));
  });
});
