import type { Slice } from '#platform/slice.ts';
import { rates, type RatesState } from './decider.ts';
import { rateRecords } from './views/rate-records.view.ts';

export const ratesSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).RatesModule }),
  deciders: { rates },
  shown: { rates: (state: RatesState) => state },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [rateRecords],
};
