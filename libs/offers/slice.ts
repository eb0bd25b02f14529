import type { Slice } from '#platform/slice.ts';
import { offers } from './decider.ts';
import { offerers } from './limits/decider.ts';
import { myOffers } from './views/my-offers.view.ts';
import { offerNotices } from './notices/decider.ts';
import { dueOfferEndings } from './views/due-offer-endings.view.ts';
import { receivedOffers } from './views/received-offers.view.ts';
import { offerSizes } from './views/offer-sizes.view.ts';

export const offersSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).OffersModule }),
  deciders: { offer: offers, offerer: offerers, offernotices: offerNotices },
  samples: [
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./limits/events.samples.json', { with: { type: 'json' } }),
    () => import('./notices/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [offerSizes, myOffers, receivedOffers, dueOfferEndings],
};
