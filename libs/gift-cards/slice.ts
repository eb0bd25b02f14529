import type { Slice } from '#platform/slice.ts';
import { allowances } from './allowances/decider.ts';
import { balances } from './balances/decider.ts';
import { giftCardsTopic } from './topics.ts';
import { balancesView } from './views/balances.view.ts';
import { giftsToSend } from './views/gifts-to-send.view.ts';

export const giftCardsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).GiftCardsModule }),
  deciders: { gift: balances, credit: balances, giftallowance: allowances },
  samples: [
    () => import('./allowances/events.samples.json', { with: { type: 'json' } }),
    () => import('./balances/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [balancesView, giftsToSend],
  topics: [giftCardsTopic],
};
