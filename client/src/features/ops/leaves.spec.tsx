import { describe, expect, it } from '@jest/globals';
import { leavesOf, pairsOf } from './leaves.ts';

describe('documents beside each other', () => {
  it('have every value with its place, empty lists and nothings too', () => {
    expect(leavesOf({ a: 1, b: { c: [true, null], d: [] }, e: {} })).toEqual([
      { path: 'a', value: '1' },
      { path: 'b.c.0', value: 'true' },
      { path: 'b.c.1', value: 'null' },
      { path: 'b.d', value: '[]' },
      { path: 'e', value: '{}' },
    ]);
  });

  it('show what changed, came and went', () => {
    expect(pairsOf({ a: 1, gone: 'x' }, { a: 2, came: 'y' })).toEqual([
      { path: 'a', was: '1', is: '2' },
      { path: 'came', was: undefined, is: '"y"' },
      { path: 'gone', was: '"x"', is: undefined },
    ]);
    expect(pairsOf(null, { a: 1 })).toEqual([{ path: 'a', was: undefined, is: '1' }]);
  });
});
