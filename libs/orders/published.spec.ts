import { expect, it } from '@jest/globals';
import type { Recorded } from '#kernel/fact.ts';
import { type SaleOutcome, saleOutcomeAfter, type SaleOutcomeFact } from './published.ts';

const sale = { orderId: 'o1', sellerId: 's1', isPaid: true, kept: 'all', since: null } as SaleOutcome;

it('what came out is the failure of whoever has sold it then, and what they had failed in before stays so', () => {
  const none = { minor: 0, currency: 'GBP' } as const;
  const data = { orderId: 'o1', n: 1, charged: none, funds: none, failure: 'fake' };
  const back = { type: 'RefundDecided', data, meta: { at: '2026-05-03T09:00:00.000Z' } } as Recorded<SaleOutcomeFact>;
  const delivered = { item: { net: none } } as SaleOutcome['delivered'];
  const after = (failure: SaleOutcome['failure']) => saleOutcomeAfter({ ...sale, delivered, failure }, back)?.failure;
  expect([after(null), after('not-shipped')]).toEqual(['fake', 'not-shipped']);
});

it('what was delivered is the seller’s from when the market heard of it: a carrier that tells late takes nothing of the buyer’s days', () => {
  const [deliveredAt, at] = ['2026-05-01T12:00:00.000Z', '2026-05-03T09:00:00.000Z'];
  const data = { orderId: 'o1', deliveredAt, due: '2026-05-06T09:00:00.000Z', rules: 'after-sale-1' };
  const heard = { type: 'OrderDelivered', data, meta: { at } } as Recorded<SaleOutcomeFact>;
  expect(saleOutcomeAfter(sale, heard)).toEqual({ ...sale, since: at });
});
