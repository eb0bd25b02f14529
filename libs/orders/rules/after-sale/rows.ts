import type { OrderPhase } from '#contracts/orders.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Draft } from '#kernel/view.ts';
import type { FactsOf } from '#kernel/shapes.ts';
import type { Told } from '#kernel/view.ts';
import { afterSaleShapes } from '../../after-sale/events.ts';
import { twoPairs } from './two-pairs.ts';
import { returnedIs } from './way.ts';
import type { OrderDocument } from '../order-document.ts';

type Kept = Draft<OrderDocument>;
type Shapes = typeof afterSaleShapes;
type Rows = { [T in FactsOf<Shapes>['type']]: (now: Told<Shapes[T]> & Readonly<{ doc: Kept }>) => Kept };

/** Where at the desk an order of that state is. */
const places: readonly OrderPhase[] = ['shipped-to-us', 'received', 'in-review', 'verified'];

const to = (doc: Kept, is: OrderPhase, at: Instant, due: Instant | null = null): Kept => ({
  ...doc,
  is,
  due,
  desk: places.includes(is) ? is : '',
  since: at,
  steps: [...doc.steps, { is, at }],
});

/** What happens to a sold item changes of its order's document. */
export const rowsAfterSale: Rows = {
  LabelAsked: ({ doc }) => doc,
  LabelMade: ({ doc, data: { leg, carrier, tracking, due } }) => ({
    ...doc,
    due,
    [leg === 'to-us' ? 'coming' : 'going']: { carrier, tracking },
  }),
  ParcelHandedOver: ({ doc, data: { due } }) => ({ ...doc, due, isHandedOver: true }),
  CarrierCalled: ({ doc }) => doc,
  OrderShippedToUs: ({ doc, data: { seenAt, due } }) => to(doc, 'shipped-to-us', seenAt, due),
  OrderReceived: ({ doc, data: { due }, meta }) => to(doc, 'received', meta.at, due),
  ReviewBegun: ({ doc, data: { due }, meta }) => to(doc, 'in-review', meta.at, due),
  VerdictGiven: ({ doc, data: { verdict, failed, operatorId } }) => ({
    ...doc,
    found: twoPairs.after(doc.found, { verdict, failed, operatorId }),
  }),
  OrderVerified: ({ doc, data: { due }, meta }) => ({ ...to(doc, 'verified', meta.at, due), found: [] }),
  OrderMismatched: ({ doc, data: { due, failed }, meta }) => ({
    ...to(doc, 'mismatch', meta.at, due),
    found: [],
    failed,
  }),
  OrderRejected: ({ doc, data: { failed }, meta }) => ({ ...to(doc, 'rejected', meta.at), found: [], failed }),
  MismatchAccepted: ({ doc, data: { due }, meta }) => to(doc, 'verified', meta.at, due),
  MismatchRefused: ({ doc, meta }) => to(doc, 'refused', meta.at),
  OrderShipped: ({ doc, data: { due }, meta }) => to(doc, 'shipped', meta.at, due),
  OrderDelivered: ({ doc, data: { deliveredAt, due } }) => to(doc, 'delivered', deliveredAt, due),
  SellerFailed: ({ doc, meta }) => to(doc, 'failed', meta.at),
  ParcelLost: ({ doc, meta }) => to(doc, 'lost', meta.at),
  ParcelReturned: ({ doc, data: { leg, returnedAt } }) => to(doc, returnedIs[leg], returnedAt),
  RefundDecided: ({ doc, data: { why, charged } }) => ({ ...doc, refund: { why, charged } }),
  OrderRefunded: ({ doc, meta }) => ({ ...to(doc, 'refunded', meta.at), openFor: '', sellerOpenFor: '' }),
};
