import type { Slice } from '#platform/slice.ts';

/** Flags are read from their stream: no view. */
export const flagsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).FlagsModule }),
  views: [],
};
