import { beforeEach, expect, it } from '@jest/globals';
import type { Quote } from '#contracts/orders.ts';
import { isPaidAs, noteOutcome, notePlaced, placedBefore } from './bought.ts';

beforeEach(() => sessionStorage.clear());

const usd = (minor: number) => ({ minor, currency: 'USD' }) as const;
/** A quote of one gift card. */
const quote = (id: string, minor: number, email: string) =>
  ({
    id,
    goods: { is: 'gift-cards', cards: [{ amount: usd(minor), charged: usd(minor), theme: 'black' }] },
    recipients: [{ email, name: 'Bea', sendAt: null }],
  }) satisfies Pick<Quote, 'id' | 'goods' | 'recipients'>;

it('a basket that is paid in another way is the one that was paid before; another basket is not', () => {
  notePlaced(quote('by-wallet', 5000, 'bea@example.org'));
  expect(placedBefore('by-card')).toEqual(['by-wallet']);
  expect(isPaidAs('by-wallet', quote('by-card', 5000, 'bea@example.org'))).toBe(true);
  expect(isPaidAs('by-wallet', quote('by-card', 10_000, 'bea@example.org'))).toBe(false);
  expect(isPaidAs('by-wallet', quote('by-card', 5000, 'cid@example.org'))).toBe(false);
});

it('what is known to be over is named no more, and nothing takes its own place', () => {
  const first = quote('first', 5000, 'bea@example.org');
  for (let n = 0; n < 12; n++) notePlaced({ ...first, id: `again-${n}` });
  notePlaced(first);
  expect(placedBefore('first')).toHaveLength(9);
  expect(placedBefore('first')).not.toContain('first');
  noteOutcome('first');
  expect(placedBefore('other')).not.toContain('first');
  expect(isPaidAs('first', first)).toBe(false);
});
