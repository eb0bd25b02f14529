import type { Slice } from '#platform/slice.ts';
import { flags } from './decider.ts';
import type { FlagSettings } from './rules/decide.ts';

/** Flags are read from their stream: no view. */
export const flagsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).FlagsModule }),
  deciders: { flags },
  shown: { flags: (state: FlagSettings) => state },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [],
};
