import type { Slice } from '#platform/slice.ts';

/** It looks at all that is there and has no streams of its own yet. */
export const opsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).OpsModule }),
  deciders: {},
  views: [],
};
