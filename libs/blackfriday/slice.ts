import type { Slice } from '#platform/slice.ts';
import { cardHandle, publicCard } from './cards/decider.ts';
import { blackFridayPlan } from './decider.ts';
import { blackFridayDays, publicCards } from './views/black-friday.view.ts';
import { contest } from './views/contest.view.ts';

export const blackFridaySlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).BlackFridayModule }),
  deciders: { blackfriday: blackFridayPlan, handle: cardHandle, card: publicCard },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [blackFridayDays, publicCards, contest],
};
