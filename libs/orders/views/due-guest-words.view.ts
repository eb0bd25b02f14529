import { plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { orderShapes } from '../events.ts';
import { guestRules } from '../rules/records.ts';

const facts = pick(
  orderShapes,
  'OrderStarted',
  'OrderNotPlaced',
  'OrderCompleted',
  'OrderCancelled',
  'OrderClaimed',
  'GuestForgotten',
);
type Now = Readonly<{ due: string | undefined; meta: Readonly<{ at: string }> }>;
const never = () => null;
/** A member's is none of these. */
const ended = ({ due, meta: { at } }: Now) => (due === undefined ? undefined : plus(at, guestRules.keptMs));

/** Orders of guests that nobody has claimed: when what they said is forgotten. What was not placed goes with its quote. */
export const dueGuestWords = dueView({
  kind: 'guest-words',
  version: 1,
  facts,
  target: ({ data }) => data.orderId,
  on: {
    OrderStarted: ({ data: { guest }, meta: { at } }) => (guest ? plus(at, guestRules.keptMs) : null),
    OrderNotPlaced: never,
    OrderCompleted: ended,
    OrderCancelled: ended,
    OrderClaimed: never,
    GuestForgotten: never,
  },
});
