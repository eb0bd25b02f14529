import type { Slice } from '#platform/slice.ts';
import { ops, type OpsState } from './decider.ts';
import { openedSeals } from './views/opened-seals.view.ts';
import { operatorActs } from './views/operator-acts.view.ts';
import { reactionOrders, type ReactionOrders } from './orders/decider.ts';

/** It looks at all that is there; its own streams hold what operators did. */
export const opsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).OpsModule }),
  deciders: { ops, reaction: reactionOrders },
  shown: { ops: (state: OpsState) => state, reaction: (state: ReactionOrders) => state },
  samples: [
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./orders/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [operatorActs, openedSeals],
};
