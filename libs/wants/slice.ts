import type { Slice } from '#platform/slice.ts';
import { wants } from './decider.ts';
import { owns } from './owns/decider.ts';
import { lastSales } from './views/last-sales.view.ts';
import { myOwns } from './views/my-owns.view.ts';
import { myWants } from './views/my-wants.view.ts';
import { wantedProducts } from './views/wanted-products.view.ts';
import { wantedStock } from './views/wanted-stock.view.ts';

export const wantsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).WantsModule }),
  deciders: { wants, owns },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [myWants, myOwns, wantedProducts, wantedStock, lastSales],
};
