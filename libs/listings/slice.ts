import type { Slice } from '#platform/slice.ts';
import { listings, type ListingState } from './decider.ts';
import { holidays } from './holiday/decider.ts';
import { dueHolidays } from './holiday/views/due-holidays.view.ts';
import { listingVariants } from './views/listing-variants.view.ts';
import { myListings } from './views/my-listings.view.ts';
import { usedListings } from './views/used-listings.view.ts';

export const listingsSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).ListingsModule }),
  deciders: { listing: listings, holiday: holidays },
  shown: { listing: (state: ListingState) => state },
  samples: [
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./holiday/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [listingVariants, myListings, usedListings, dueHolidays],
};
