import type { Slice } from '#platform/slice.ts';
import { analysts } from './decider.ts';

/** Tokens are read from their stream: no view. */
export const analystsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).AnalystsModule }),
  deciders: { analysts },
  views: [],
};
