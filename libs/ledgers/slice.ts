import type { Slice } from '#platform/slice.ts';

/** No stream and no view of its own: it reads what others wrote. */
export const ledgersSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).LedgersModule }),
  deciders: {},
  samples: [],
  views: [],
};
