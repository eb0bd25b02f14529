import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { type Terms, withoutReturns } from '../rules/terms.ts';

/** On disk: see `../events.ts`. */
export type QuoteEvent = Fact<'QuoteMade', Terms>;

export const quoteShapes: Shapes<QuoteEvent> = {
  QuoteMade: {
    v: 2,
    upcasters: { 1: withoutReturns },
    people: ['memberId', 'goods.sellerId'],
    secret: ['address', 'addressMark', 'key', 'gift'],
  },
};

/** `checkout-<quote>`: a price that somebody was told, for a while. It never changes. */
export const checkoutStream = stream('checkout');
