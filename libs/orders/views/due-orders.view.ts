import { type Instant, plus } from '#kernel/instant.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { orderShapes } from '../events.ts';
import { orderRules } from '../rules/records.ts';

type Now = Readonly<{ meta: Readonly<{ at: Instant }> }>;
const soon = ({ meta: { at } }: Now) => plus(at, orderRules.stalledMs);
const never = () => null;

/** Orders under way: whoever drives one writes down each step, so that one that stands still has nobody. */
export const dueOrders = dueView({
  kind: 'order',
  version: 1,
  facts: orderShapes,
  target: ({ data }) => data.orderId,
  on: {
    OrderStarted: soon,
    OrderNumberGiven: soon,
    LotReserved: soon,
    PurchaseAllowed: soon,
    BalanceSecured: soon,
    PaymentTried: soon,
    PaymentSecured: soon,
    BalancesBound: soon,
    LotSold: soon,
    OrderPlaced: soon,
    OrderGivenUp: soon,
    OrderNotPlaced: never,
    OrderConfirming: soon,
    CaptureLost: soon,
    // what others hand over waits for them: nobody is to look at it again and again
    OrderConfirmed: (now) => (now.data.goods === 'gift-cards' ? soon(now) : null),
    OrderCompleted: never,
    OrderLapsed: soon,
    OrderCancelled: never,
  },
});
