import { bookShapes } from '#book/events.ts';
import { pick } from '#kernel/shapes.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { MatchOrders } from './match-orders.ts';

/** An offer that has met a unit buys it: one order, whose name is the offer's. */
export const whenOfferMatchedBuyItsAsk = ({ matches }: Readonly<{ matches: Pick<MatchOrders, 'begin'> }>) =>
  reaction({
    name: 'whenOfferMatchedBuyItsAsk',
    shapes: pick(bookShapes, 'OfferMatched'),
    on: { OfferMatched: ({ data }) => matches.begin(data) },
  });
