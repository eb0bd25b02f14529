import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { bookShapes } from '../events.ts';
import { entryOf } from '../rules/entry.ts';

/** Units for sale: when an ask is over, or the order that one is kept for has had its time. */
export const dueAsks = dueView({
  kind: 'ask',
  version: 2,
  facts: pick(
    bookShapes,
    'AskPlaced',
    'AskRenewed',
    'AskWithdrawn',
    'AskExpired',
    'AskPaused',
    'AskResumed',
    'AskReserved',
    'AskReleased',
    'AskSold',
    'AskReopened',
    'OfferMatched',
    'MatchFailed',
  ),
  target: ({ data: { bookId, listingId } }) => entryOf(bookId, listingId),
  on: {
    AskPlaced: ({ data }) => data.until,
    AskRenewed: ({ data }) => data.until,
    AskWithdrawn: () => null,
    AskExpired: () => null,
    AskPaused: ({ data }) => data.due,
    AskResumed: ({ data }) => data.due,
    AskReserved: ({ data }) => data.until,
    AskReleased: ({ data }) => data.until ?? undefined,
    AskSold: () => null,
    AskReopened: ({ data }) => data.until,
    OfferMatched: ({ data }) => data.until,
    MatchFailed: ({ data }) => data.until,
  },
});
