import type { Slice } from '#platform/slice.ts';
import { selling, type SellingState } from './decider.ts';
import { sellerName } from './names/decider.ts';
import { particularsEnds } from './views/particulars-ends.view.ts';
import { sellers } from './views/sellers.view.ts';

export const sellersSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).SellersModule }),
  deciders: { selling, seller: sellerName },
  shown: { selling: (state: SellingState) => state },
  /** Whoever answers has to see who asks: an operator alone, under their name and a reason, which the member is told. */
  seals: { selling: { fields: ['particulars'], isOver: () => true } },
  samples: [
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./names/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [particularsEnds, sellers],
};
