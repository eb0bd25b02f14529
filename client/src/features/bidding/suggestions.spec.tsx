import { expect, it } from '@jest/globals';
import { suggestions } from './suggestions.ts';

it('suggestions start at the next bid, for the leader above the own maximum', () => {
  const asked = { rules: 'plinth-0', currency: 'USD', nextBid: 5100, leader: 1 } as const;
  expect(suggestions(asked, null)).toEqual([5100, 5300, 5600]);
  const mine = { alias: 1, maximum: { minor: 9900, currency: 'USD' } };
  expect(suggestions(asked, mine as Parameters<typeof suggestions>[1])[0]).toBe(10000);
});
