import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { bookShapes } from '../events.ts';
import { entryOf } from '../rules/entry.ts';

/** Counter-offers that stand: when they are over. What ends the offer ends its counter. */
export const dueCounters = dueView({
  kind: 'counter',
  version: 1,
  facts: pick(
    bookShapes,
    'CounterMade',
    'CounterDeclined',
    'CounterExpired',
    'OfferWithdrawn',
    'OfferDeclined',
    'OfferExpired',
    'OfferMatched',
  ),
  target: ({ data: { bookId, offerId } }) => entryOf(bookId, offerId),
  on: {
    CounterMade: ({ data }) => data.until,
    CounterDeclined: () => null,
    CounterExpired: () => null,
    OfferWithdrawn: () => null,
    OfferDeclined: () => null,
    OfferExpired: () => null,
    OfferMatched: () => null,
  },
});
