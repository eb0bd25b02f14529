import { bookShapes } from '#book/events.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { offerNoticeShapes } from '../notices/events.ts';
import { endingTold, offerTelling } from '../rules/telling.ts';

const first = ({ data: { until } }: Readonly<{ data: Readonly<{ until: string }> }>) =>
  endingTold(until, offerTelling.first);

/** Open offers: when their buyer is to hear next that they end. What was told answers its own deadline alone: a longer time meanwhile has one of its own. */
export const dueOfferEndings = dueView({
  kind: 'offer-ending',
  version: 1,
  facts: {
    ...pick(
      bookShapes,
      'OfferPlaced',
      'OfferRepriced',
      'OfferExtended',
      'OfferWithdrawn',
      'OfferExpired',
      'OfferMatched',
    ),
    ...pick(offerNoticeShapes, 'OfferEndingTold'),
  },
  target: ({ data }) => data.offerId,
  on: {
    OfferPlaced: first,
    OfferRepriced: first,
    OfferExtended: first,
    OfferWithdrawn: () => null,
    OfferExpired: () => null,
    OfferMatched: () => null,
    OfferEndingTold: ({ data: { until, due: answered, hours }, due }) => {
      if (due !== answered) return undefined;
      return hours === offerTelling.first ? endingTold(until, offerTelling.last) : null;
    },
  },
});
