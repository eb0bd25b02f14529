import { afterEach, expect, it, jest } from '@jest/globals';
import { keepThought, thoughtOf } from './thought-of.ts';

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

it('an amount is kept for its auction and an hour, until it is bid', () => {
  jest.useFakeTimers({ now: 0 });
  keepThought('a', 13_700);
  expect([thoughtOf('a'), thoughtOf('b')]).toEqual([13_700, null]);
  jest.setSystemTime(3_599_999);
  expect(thoughtOf('a')).toBe(13_700);
  jest.setSystemTime(3_600_000);
  expect(thoughtOf('a')).toBeNull();
  jest.setSystemTime(0);
  keepThought('a', null);
  expect(thoughtOf('a')).toBeNull();
});

it.each(['', '7', '{', '{"auctionId":"a","minor":"1e9","at":9e15}', '{"auctionId":"a","minor":1.5,"at":9e15}'])(
  'what else lies there is no amount: %s',
  (lies) => {
    localStorage.setItem('thought of', lies);
    expect(thoughtOf('a')).toBeNull();
  },
);
