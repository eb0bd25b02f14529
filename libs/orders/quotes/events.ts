import { type Fact, stream } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';
import {
  type Terms,
  withMeans,
  withoutAsks,
  withoutCard,
  withoutGuest,
  withoutMatches,
  withoutReturns,
} from '../rules/terms.ts';

/** On disk: see `../events.ts`. */
export type QuoteEvent =
  | Fact<'QuoteMade', Terms>
  /** A guest's, a while after its time: of what was not bought their words are gone. */
  | Fact<'QuoteEnded', Readonly<{ quoteId: string; isBought: boolean }>>;

export const quoteShapes: Shapes<QuoteEvent> = {
  QuoteMade: {
    v: 7,
    upcasters: { 1: withoutReturns, 2: withMeans, 3: withoutGuest, 4: withoutAsks, 5: withoutCard, 6: withoutMatches },
    people: ['memberId', 'goods.sellerId'],
    secret: ['address', 'addressMark', 'key', 'gift', 'guest', 'bankToken'],
  },
  QuoteEnded: { v: 1 },
};

/** `checkout-<quote>`: a price that somebody was told, for a while. It never changes. */
export const checkoutStream = stream('checkout');
