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

  it('show what changed, came and went, as whoever compared them says', () => {
    expect(pairsOf({ a: 1, gone: 'x', c: 2 }, { a: 2, came: 'y', c: 2 }, ['a', 'gone', 'came'])).toEqual([
      { path: 'a', was: '1', is: '2', isChanged: true },
      { path: 'came', was: undefined, is: '"y"', isChanged: true },
      { path: 'c', was: '2', is: '2', isChanged: false },
      { path: 'gone', was: '"x"', is: undefined, isChanged: true },
    ]);
    expect(pairsOf({ name: 'encrypted' }, { name: 'Ada' }, [])[0]).toMatchObject({ isChanged: false });
  });

  it('mark all of what differs as a whole', () => {
    expect(pairsOf(null, { a: 1 }, ['.'])).toEqual([{ path: 'a', was: undefined, is: '1', isChanged: true }]);
    const winner = { id: '7', price: { minor: 1 } };
    expect(pairsOf({ winner: null }, { winner, winners: 1 }, ['winner']).map((one) => one.isChanged)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
