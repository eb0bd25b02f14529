import type { Slice } from '#platform/slice.ts';
import { addresses } from './decider.ts';
import { addressesView } from './views/addresses.view.ts';

export const addressesSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).AddressesModule }),
  deciders: { addresses },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [addressesView],
};
