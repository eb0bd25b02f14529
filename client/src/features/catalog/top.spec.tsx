import { describe, expect, it } from '@jest/globals';
import { filterOf } from './filter.ts';
import { topOf } from './top.ts';

describe('what a list’s description names', () => {
  it.each([
    ['/products', 3],
    ['/sneakers', 3],
    ['/sneakers/running', 4],
    ['/products?silhouette=harbour-low', 2],
  ])('of %s the first %i', (address, most) => {
    const { pathname, searchParams } = new URL(address, 'http://plinth.example');
    const items = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
    expect(topOf(filterOf(pathname, searchParams), items)).toEqual(['a', 'b', 'c', 'd', 'e'].slice(0, most));
    expect(topOf(filterOf(pathname, searchParams), items.slice(0, 1))).toEqual(['a']);
  });
});
