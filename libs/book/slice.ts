import type { Slice } from '#platform/slice.ts';
import { book } from './decider.ts';
import { bookTopic } from './topics.ts';
import { bookLevels } from './views/book-levels.view.ts';
import { dueCounters } from './views/due-counters.view.ts';
import { dueAsks } from './views/due-asks.view.ts';
import { dueOffers } from './views/due-offers.view.ts';
import { priceLevels } from './views/price-levels.view.ts';
import { priceHistory } from './views/price-history.view.ts';
import { productSlugs } from './views/product-slugs.view.ts';
import { productBook } from './views/product-book.view.ts';

export const bookSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).BookModule }),
  deciders: { book },
  topics: [bookTopic],
  publicViews: [productBook, bookLevels],
  samples: [() => import('./events.samples.json', { with: { type: 'json' } })],
  views: [productBook, priceHistory, priceLevels, bookLevels, productSlugs, dueAsks, dueOffers, dueCounters],
};
