import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import { type Terms, withMeans, withoutReturns } from '../rules/terms.ts';

/** On disk: see `../events.ts`. */
export type QuoteEvent = Fact<'QuoteMade', Terms>;

export const quoteShapes: Shapes<QuoteEvent> = {
  QuoteMade: {
    v: 3,
    upcasters: { 1: withoutReturns, 2: withMeans },
    people: ['memberId', 'goods.sellerId'],
    secret: ['address', 'addressMark', 'key', 'gift', 'bankToken'],
  },
};

/** `checkout-<quote>`: a price that somebody was told, for a while. It never changes. */
export const checkoutStream = stream('checkout');
