import type { Slice } from '#platform/slice.ts';
import { preferences } from './decider.ts';
import { sitePreferencesView } from './views/site-preferences.view.ts';

export const preferencesSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).PreferencesModule }),
  deciders: { preferences },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [sitePreferencesView],
};
