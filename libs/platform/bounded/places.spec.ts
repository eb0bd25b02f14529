import { expect, it } from '@jest/globals';
import { Places, TwoHouses } from './places.ts';
import { counting, visitorAt } from '#platform/http/admission/visitor.ts';

const [a, b, c] = ['a', 'b', 'c'].map(counting) as [ReturnType<typeof counting>, ...ReturnType<typeof counting>[]];

it('places are bounded, in all and for each, and left once', () => {
  const places = new Places(3, 2);
  const [first, second] = [places.enter(a), places.enter(a)];
  expect([places.enter(a), typeof places.enter(b!), places.enter(c!)]).toEqual([undefined, 'function', undefined]);
  first?.();
  first?.();
  expect([typeof places.enter(c!), places.enter(c!)]).toEqual(['function', undefined]);
  second?.();
  expect(typeof places.enter(a)).toBe('function');
});

it('a network has more of them than an address, and no more', () => {
  const places = new Places(1000, 1);
  const from = (n: number) => places.enter(visitorAt(`2001:db8:1:${n.toString(16)}::1`));
  expect(Array.from({ length: 64 }, (_, n) => from(n * 256)).filter(Boolean)).toHaveLength(16);
});

it('strangers never take the places of members', () => {
  const houses = new TwoHouses(new Places(2, 2), new Places(1, 1));
  expect([houses.enter(a, false), houses.enter(b!, false), houses.enter(c!, true)].map((one) => typeof one)).toEqual([
    'function',
    'undefined',
    'function',
  ]);
});
