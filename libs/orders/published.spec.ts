import { expect, it } from '@jest/globals';
import type { Recorded } from '#kernel/fact.ts';
import { type SaleOutcome, saleOutcomeAfter, type SaleOutcomeFact } from './published.ts';

const sale = { orderId: 'o1', sellerId: 's1', isPaid: true, kept: 'all', since: null } as SaleOutcome;

it('what was delivered is the seller’s from when the market heard of it: a carrier that tells late takes nothing of the buyer’s days', () => {
  const [deliveredAt, at] = ['2026-05-01T12:00:00.000Z', '2026-05-03T09:00:00.000Z'];
  const data = { orderId: 'o1', deliveredAt, due: '2026-05-06T09:00:00.000Z', rules: 'after-sale-1' };
  const heard = { type: 'OrderDelivered', data, meta: { at } } as Recorded<SaleOutcomeFact>;
  expect(saleOutcomeAfter(sale, heard)).toEqual({ ...sale, since: at });
});
