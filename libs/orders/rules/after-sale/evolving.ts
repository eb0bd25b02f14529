import type { Data, RecordedMeta } from '#kernel/fact.ts';
import { between } from '#kernel/instant.ts';
import type { OrderState } from '../making.ts';
import type { OrderPhase } from '../phase.ts';
import type { AfterSaleEvent } from '../../after-sale/events.ts';
import { sellerFailed } from '../asking/evolving.ts';
import { twoPairs } from './two-pairs.ts';
import { returnedIs, type Way } from './way.ts';

type Evolve = {
  [T in AfterSaleEvent['type']]: (state: OrderState, data: Data<AfterSaleEvent, T>, meta: RecordedMeta) => OrderState;
};

const to = (state: OrderState, is: OrderPhase, way: Partial<Way> = {}): OrderState => ({
  ...state,
  is,
  way: { ...state.way, due: null, ...way },
});

/** How an item's facts move its order. */
export const evolveAfterSale: Evolve = {
  LabelAsked: (state, { leg }) => ({ ...state, way: { ...state.way, asked: [...state.way.asked, leg] } }),
  LabelMade: (state, { leg, carrier, tracking, cost, due, rules }) => ({
    ...state,
    way: { ...state.way, due, labels: { ...state.way.labels, [leg]: { carrier, tracking, cost, rules } } },
  }),
  ShippingReminded: (state) => ({ ...state, way: { ...state.way, isReminded: true } }),
  ParcelHandedOver: (state, { due }) => to(state, state.is, { isHandedOver: true, due }),
  CarrierCalled: (state, { leg }) => ({ ...state, way: { ...state.way, called: [...state.way.called, leg] } }),
  OrderShippedToUs: (state, { due }) => to(state, 'shipped-to-us', { due }),
  OrderReceived: (state, { due }) => to(state, 'received', { due }),
  ReviewBegun: (state, { due }) => to(state, 'in-review', { due }),
  ItemPhotographed: (state) => state,
  VerdictGiven: (state, { operatorId, verdict, failed }) => ({
    ...state,
    way: { ...state.way, found: twoPairs.after(state.way.found, { operatorId, verdict, failed }) },
  }),
  OrderVerified: (state, { due }) => to(state, 'verified', { due }),
  OrderMismatched: (state, { due }) => to(state, 'mismatch', { due }),
  OrderRejected: (state) => to(state, 'rejected', { why: 'fake' }),
  MismatchAccepted: (state, { due }) => to(state, 'verified', { due }),
  MismatchRefused: (state) => to(state, 'refused', { why: 'mismatch' }),
  OrderShipped: (state, { due }) => to(state, 'shipped', { due }),
  OrderDelivered: (state, { due }, { at }) => to(state, 'delivered', { due, heardAt: at }),
  SellerFailed: (state, { sellerId, why }) => ({
    ...to(sellerFailed(state, sellerId), 'failed', { why }),
    end: state.isPaid ? state.end : { why: 'seller', code: `sale-${why}` },
  }),
  ParcelLost: (state) => to(state, 'lost', { why: 'lost' }),
  ParcelReturned: (state, { leg }) => {
    const why = returnedIs[leg];
    return to(state, why, { why });
  },
  RefundDecided: (state, refund) => ({ ...state, way: { ...state.way, refund } }),
  OrderRefunded: (state) => to(state, 'refunded'),
  ReturnAsked: (state, { due }) => to(state, 'return-asked', { due }),
  ReturnHandedOver: (state, { due }) => to(state, state.is, { isReturnReady: true, due }),
  ReturnShipped: (state, { due }) => to(state, 'return-shipped', { due }),
  ReturnReceived: (state, { due }) => to(state, 'return-received', { due }),
  ReturnChecked: (state) => to(state, 'returned', { why: 'returned' }),
  ReturnRefused: (state) => to(state, 'completed', { isReturnOver: true }),
  ReturnLapsed: (state) => to(state, 'completed', { isReturnOver: true }),
  ProblemReported: (state, _, { at }) => to(state, 'problem', { problemAt: at }),
  ProblemEnded: (state, { answer }, { at }) => {
    const { problemAt, pausedMs } = state.way;
    const way = { problemAt: null, pausedMs: pausedMs + between(problemAt ?? at, at) };
    return answer === 'no' ? to(state, 'completed', way) : to(state, 'conceded', { ...way, why: answer });
  },
};
