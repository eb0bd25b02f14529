import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { bookShapes } from '../events.ts';
import { entryOf } from '../rules/entry.ts';

/** Open offers: when they are over. */
export const dueOffers = dueView({
  kind: 'offer',
  version: 2,
  facts: pick(
    bookShapes,
    'OfferPlaced',
    'OfferRepriced',
    'OfferExtended',
    'OfferWithdrawn',
    'OfferDeclined',
    'OfferExpired',
    'OfferMatched',
  ),
  target: ({ data: { bookId, offerId } }) => entryOf(bookId, offerId),
  on: {
    OfferPlaced: ({ data }) => data.until,
    OfferRepriced: ({ data }) => data.until,
    OfferExtended: ({ data }) => data.until,
    OfferWithdrawn: () => null,
    OfferDeclined: () => null,
    OfferExpired: () => null,
    OfferMatched: () => null,
  },
});
