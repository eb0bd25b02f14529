import type { Slice } from '#platform/slice.ts';
import { meView } from './views/me.view.ts';

export const accountsSlice: Slice = {
  nest: async (config) => (await import('./module.ts')).AccountsModule.on(config),
  views: [meView],
};
