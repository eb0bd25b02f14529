import { describe, expect, it } from '@jest/globals';
import { ratesOf, sumsOf } from './rates.ts';

const counted = (minute: string, type: string, facts: number) => ({
  minute: `2026-11-23T03:${minute}:00.000Z`,
  category: 'auction',
  type,
  facts,
});
const at = (minute: string, second = '00') => Date.parse(`2026-11-23T03:${minute}:${second}.000Z`);
const items = [counted('02', 'BidPlaced', 3), counted('02', 'PriceMoved', 2), counted('00', 'BidPlaced', 1)];

describe('facts by the minute', () => {
  it('are summed over types, and a quiet minute has none', () => {
    expect(ratesOf(items, at('00', '30'), at('03', '59')).map(({ y }) => y)).toEqual([1, 0, 5, 0]);
    expect(ratesOf(items, at('00', '30'), at('03', '59'))[0]!.x).toBe(at('00'));
  });

  it('by type are summed over minutes', () => {
    expect([...sumsOf(items)]).toEqual([
      ['BidPlaced', 4],
      ['PriceMoved', 2],
    ]);
  });

  it('by category are summed over types and minutes', () => {
    expect([
      ...sumsOf([...items, { ...counted('01', 'MemberRegistered', 7), category: 'member' }], 'category'),
    ]).toEqual([
      ['auction', 6],
      ['member', 7],
    ]);
  });
});
