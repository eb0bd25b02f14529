import { hour, plus } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { quoteShapes } from '../quotes/events.ts';

/** Milliseconds after a quote's end: who was declined has seen why by then. */
const keptMs = hour;

/** Quotes of guests: an hour after their end it is seen whether anything was bought. */
export const dueGuestQuotes = dueView({
  kind: 'guest-quote',
  version: 1,
  facts: quoteShapes,
  target: ({ data }) => data.quoteId,
  on: {
    QuoteMade: ({ data: { guest, until } }) => (guest ? plus(until, keptMs) : null),
    QuoteEnded: () => null,
  },
});
