import { describe, expect, it } from '@jest/globals';
import { momentsOf, pathOf, place, roomFor, spanOf, ticks } from './scale.ts';

describe('ticks', () => {
  it.each([
    [{ low: 0, high: 100 }, [0, 50, 100]],
    [{ low: 4980, high: 6230 }, [5000, 5500, 6000]],
    [{ low: 0.2, high: 0.9 }, [0.5]],
  ])('of %j are round and lie within', (span, expected) => expect(ticks(span, 3)).toEqual(expected));

  it('of one value is that value', () => expect(ticks({ low: 7, high: 7 }, 3)).toEqual([7]));
});

it('a span is never empty, and has its room', () => {
  expect(spanOf([500])).toEqual({ low: 450, high: 550 });
  expect(spanOf([0])).toEqual({ low: -1, high: 1 });
  expect(spanOf([0, 100], 0.1)).toEqual({ low: -10, high: 110 });
  const at = Date.parse('2026-11-30');
  const ends = [momentsOf([at]).low, momentsOf([at]).high].map((ms) => new Date(ms).toISOString().slice(0, 10));
  expect(ends).toEqual(['2026-10-31', '2026-11-30']);
  expect(momentsOf([at, at + 5])).toEqual({ low: at, high: at + 5 });
});

it('values are placed between the edges, also upside down', () => {
  const at = place({ low: 0, high: 10 }, 100, 0);
  expect([at(0), at(5), at(10)]).toEqual([100, 50, 0]);
});

it('a path holds each value until the next, or goes straight', () => {
  const points = [
    { x: 0, y: 9 },
    { x: 4, y: 3 },
  ];
  expect(pathOf(points, true)).toBe('M0 9H4V3');
  expect(pathOf(points, false)).toBe('M0 9L4 3');
  expect(pathOf([], true)).toBe('');
});

describe('roomFor', () => {
  it('is what charts beside each other have in common where texts are short', () => {
    expect(roomFor(['$90', '$100'], 64)).toBe(64);
    expect(roomFor([], 64)).toBe(64);
  });

  it('grows with the longest text: a price in Quebec is none of a shop in the States', () =>
    expect(roomFor(['900,00\u00a0CA$', '1\u00a0200,00\u00a0CA$'], 64)).toBe(8 + 12 * 7));
});
