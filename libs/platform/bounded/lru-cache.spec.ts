import { expect, it } from '@jest/globals';
import { LruCache } from './lru-cache.ts';

it('the least recently asked is forgotten first', () => {
  const recent = new LruCache<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.size]).toEqual([1, undefined, 3, 2]);
});
