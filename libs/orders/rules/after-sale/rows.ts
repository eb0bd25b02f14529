import { deskPlaces } from '#contracts/desk-places.ts';
import type { OrderPhase, ReturnEnd } from '#contracts/orders.ts';
import { between, day, type Instant, plus } from '#kernel/instant.ts';
import type { Draft } from '#kernel/view.ts';
import type { FactsOf } from '#kernel/shapes.ts';
import type { Told } from '#kernel/view.ts';
import type { sealedAfterSaleShapes } from '../../after-sale/events.ts';
import { businessDaysAfter } from '../business-days.ts';
import { afterSaleRules } from './records.ts';
import { twoPairs } from './two-pairs.ts';
import { returnedIs } from './way.ts';
import type { OrderDocument } from '../order-document.ts';

type Kept = Draft<OrderDocument>;
type Shapes = typeof sealedAfterSaleShapes;
type Rows = { [T in FactsOf<Shapes>['type']]: (now: Told<Shapes[T]> & Readonly<{ doc: Kept }>) => Kept };

/** Where at the desk an order of that state is. */
const places: readonly string[] = deskPlaces;

/** Where people have to do something by then: what is on its way is the carrier's. */
const worked: readonly string[] = ['received', 'in-review', 'verified', 'return-received', 'problem'];

const to = (doc: Kept, is: OrderPhase, at: Instant, due: Instant | null = null): Kept => ({
  ...doc,
  is,
  due,
  desk: places.includes(is) ? is : '',
  since: at,
  lateAfter: worked.includes(is) ? (due ?? '') : '',
  steps: [...doc.steps, { is, at }],
});

const shownAs = { 'to-us': 'coming', 'to-buyer': 'going', back: 'back' } as const;

/** Somebody owes something again, or nobody any more. */
const open = (doc: Kept): Kept => ({ ...doc, openFor: doc.memberId, sellerOpenFor: doc.soldBy });
const over = (doc: Kept): Kept => ({ ...doc, openFor: '', sellerOpenFor: '' });
const staysWithBuyer = (doc: Kept, at: Instant, returnEnd: ReturnEnd): Kept =>
  over({ ...to(doc, 'completed', at), returnEnd, returnUntil: null });

/** What happens to a sold item changes of its order's document. */
export const rowsAfterSale: Rows = {
  LabelAsked: ({ doc }) => doc,
  LabelMade: ({ doc, data: { leg, carrier, tracking, due } }) => ({
    ...doc,
    due,
    [shownAs[leg]]: { carrier, tracking },
  }),
  ShippingReminded: ({ doc }) => doc,
  ParcelHandedOver: ({ doc, data: { due } }) => ({ ...doc, due, isHandedOver: true }),
  CarrierCalled: ({ doc }) => doc,
  OrderShippedToUs: ({ doc, data: { seenAt, due } }) => to(doc, 'shipped-to-us', seenAt, due),
  OrderReceived: ({ doc, data: { due }, meta }) => to(doc, 'received', meta.at, due),
  ReviewBegun: ({ doc, data: { due }, meta }) => to(doc, 'in-review', meta.at, due),
  ItemPhotographed: ({ doc, data: { pictures } }) => ({
    ...doc,
    photographs: [...new Set([...doc.photographs, ...pictures])],
  }),
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
  OrderDelivered: ({ doc, data: { deliveredAt, due }, meta }) => ({
    ...to(doc, 'delivered', deliveredAt, due),
    returnUntil: doc.terms.returns && plus(meta.at, doc.terms.returns.days * day),
  }),
  SellerFailed: ({ doc, meta, data: { why } }) => {
    // of an ask that is not paid nothing has failed for its buyer yet: another may take the place
    const isBefore = why === 'declined' || why === 'not-confirmed';
    return isBefore ? { ...doc, is: 'failed', asked: null, due: null } : to(doc, 'failed', meta.at);
  },
  ParcelLost: ({ doc, meta }) => to(doc, 'lost', meta.at),
  ParcelReturned: ({ doc, data: { leg, returnedAt } }) => to(doc, returnedIs[leg], returnedAt),
  RefundDecided: ({ doc, data: { why, charged } }) => ({ ...doc, refund: { why, charged } }),
  OrderRefunded: ({ doc, meta }) => over(to(doc, 'refunded', meta.at)),
  ReturnAsked: ({ doc, data: { due }, meta }) => open({ ...to(doc, 'return-asked', meta.at, due), returnUntil: null }),
  ReturnHandedOver: ({ doc, data: { due } }) => ({ ...doc, due, isReturnReady: true }),
  ReturnShipped: ({ doc, data: { seenAt, due } }) => to(doc, 'return-shipped', seenAt, due),
  ReturnReceived: ({ doc, data: { due }, meta }) => to(doc, 'return-received', meta.at, due),
  ReturnChecked: ({ doc, meta }) => to(doc, 'returned', meta.at),
  ReturnRefused: ({ doc, data: { failed }, meta }) => ({ ...staysWithBuyer(doc, meta.at, 'not-as-sent'), failed }),
  ReturnLapsed: ({ doc, data: { why }, meta }) => staysWithBuyer(doc, meta.at, why),
  ProblemReported: ({ doc, data: { says, pictures }, meta }) => ({
    ...to(doc, 'problem', meta.at),
    lateAfter: businessDaysAfter(meta.at, afterSaleRules.deskDays),
    problem: { says, pictures, at: meta.at, answer: null },
  }),
  ProblemEnded: ({ doc, data: { answer }, meta }) => {
    const { problem, returnUntil } = doc;
    const known: Kept = {
      ...doc,
      returnUntil: returnUntil && problem && plus(returnUntil, between(problem.at, meta.at)),
      problem: problem && { ...problem, answer: answer === 'no' ? 'no' : 'refund' },
    };
    return answer === 'no' ? over(to(known, 'completed', meta.at)) : to(known, 'conceded', meta.at);
  },
};
