import type { Slice } from '#platform/slice.ts';
import { product, slug } from './decider.ts';
import { catalogTopic } from './topics.ts';
import { brandPage } from './views/brand-page.view.ts';
import { modelListView } from './views/model-list.view.ts';
import { productPage } from './views/product-page.view.ts';

export const catalogSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).CatalogModule }),
  deciders: { product, slug },
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [productPage, brandPage, modelListView],
  publicViews: [productPage],
  topics: [catalogTopic],
};
