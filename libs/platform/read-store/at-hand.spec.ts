import { expect, it } from '@jest/globals';
import { AtHand } from './at-hand.ts';

it('keeps what was asked for lately, and no more than twice its size', () => {
  const hand = new AtHand<number>(10);
  for (let n = 0; n < 1000; n++) {
    hand.set(`${n}`, n);
    expect(hand.get('0')).toBe(0);
  }
  const kept = Array.from({ length: 1000 }, (_, n) => hand.get(`${n}`)).filter((n) => n !== undefined);
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(hand.get('999')).toBe(999);
});

it('forgets what is removed, in either generation', () => {
  const hand = new AtHand<number>(2);
  hand.set('a', 1);
  hand.set('b', 2);
  hand.delete('a');
  expect([hand.get('a'), hand.get('b')]).toEqual([undefined, 2]);
});
