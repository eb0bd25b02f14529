import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { orderRules } from '../rules/records.ts';
import type { Terms } from '../rules/terms.ts';
import { type QuoteEvent, quoteShapes } from './events.ts';

/** `until`: of a match, whose unit is kept for so long; without it a quarter of an hour. */
export type QuoteCommand =
  | Fact<'MakeQuote', Omit<Terms, 'until'> & Partial<Pick<Terms, 'until'>>>
  | Fact<'EndQuote', Data<QuoteEvent, 'QuoteEnded'>>;

export type QuoteState = Readonly<{ terms: Terms | null; hasEnded: boolean }>;

/** One quote, once: whoever wants another figure is made another. */
export const quotes = decider<QuoteState, QuoteCommand, QuoteEvent>({
  version: 7,
  shapes: quoteShapes,
  initial: () => ({ terms: null, hasEnded: false }),
  rules: () => orderRules.id,
  evolve: {
    QuoteMade: (state, terms) => ({ ...state, terms }),
    QuoteEnded: (state) => ({ ...state, hasEnded: true }),
  },
  decide: {
    EndQuote: (data, { terms, hasEnded }) => (!terms || hasEnded ? [] : [{ type: 'QuoteEnded', data }]),
    MakeQuote: (terms, state, at) =>
      state.terms
        ? []
        : [{ type: 'QuoteMade', data: { ...terms, until: terms.until ?? plus(at, orderRules.quoteMs) } }],
  },
});
