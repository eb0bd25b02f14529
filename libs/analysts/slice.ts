import type { Slice } from '#platform/slice.ts';
import { analysts } from './decider.ts';
import { editions } from './editions/decider.ts';

/** Tokens and editions are read from their streams: no view. */
export const analystsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).AnalystsModule }),
  deciders: { analysts, editions },
  samples: [
    () => import('./editions/events.samples.json', { with: { type: 'json' } }),
    () => import('./events.samples.json', { with: { type: 'json' } }),
  ],
  views: [],
};
