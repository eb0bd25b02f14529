import { expect, it } from '@jest/globals';
import { TwoGenerationCache, weightOf } from './two-generation-cache.ts';

const text = (chars: number) => 'x'.repeat(chars);

it('keeps what was asked for lately, and no more than twice its weight', () => {
  const hand = new TwoGenerationCache<string>(10_000);
  for (let n = 0; n < 1000; n++) {
    hand.set(`${n}`, text(n % 10 === 0 ? 1000 : 10));
    expect(hand.get('0')).toBe(text(1000));
  }
  const kept = Array.from({ length: 1000 }, (_, n) => hand.get(`${n}`)).filter((one) => one !== undefined);
  expect(kept.join('').length).toBeLessThanOrEqual(20_000);
  expect(hand.get('999')).toBe(text(10));
});

it('counts a value that changes once', () => {
  const hand = new TwoGenerationCache<string>(10_000);
  hand.set('cold', text(10));
  for (let n = 0; n < 1000; n++) hand.set('hot', text(1000));
  expect(hand.get('cold')).toBe(text(10));
});

it('forgets large values sooner than small ones', () => {
  const hand = new TwoGenerationCache<string>(1000);
  for (let n = 0; n < 3; n++) hand.set(`${n}`, text(1000));
  expect(hand.get('0')).toBeUndefined();
});

it('weighs about the JSON', () => {
  const inbox = { id: '1', unread: 3, items: Array.from({ length: 50 }, (_, n) => ({ n, text: text(n), at: null })) };
  const ratio = weightOf(inbox) / JSON.stringify(inbox).length;
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.5);
});
