import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { orderRules } from '../rules/records.ts';
import type { Terms } from '../rules/terms.ts';
import { type QuoteEvent, quoteShapes } from './events.ts';

export type QuoteCommand = Fact<'MakeQuote', Omit<Terms, 'until'>>;

export type QuoteState = Readonly<{ terms: Terms | null }>;

/** One quote, once: whoever wants another figure is made another. */
export const quotes = decider<QuoteState, QuoteCommand, QuoteEvent>({
  version: 3,
  shapes: quoteShapes,
  initial: () => ({ terms: null }),
  rules: () => orderRules.id,
  evolve: { QuoteMade: (_, terms) => ({ terms }) },
  decide: {
    MakeQuote: (terms, state, at) =>
      state.terms ? [] : [{ type: 'QuoteMade', data: { ...terms, until: plus(at, orderRules.quoteMs) } }],
  },
});
