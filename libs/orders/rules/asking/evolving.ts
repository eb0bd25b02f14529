import type { Data, RecordedMeta } from '#kernel/fact.ts';
import type { AskingEvent } from '../../asking/events.ts';
import { noWay } from '../after-sale/way.ts';
import type { OrderState } from '../making.ts';
import type { Asking } from './asking.ts';
import { loweredTerms } from './lowering.ts';

type Evolve = {
  [T in AskingEvent['type']]: (state: OrderState, data: Data<AskingEvent, T>, meta: RecordedMeta) => OrderState;
};

const withAsking = (state: OrderState, asking: Partial<Asking>): OrderState => ({
  ...state,
  asking: { ...state.asking, ...asking },
});

/** How what its seller says, and who takes their place, moves an order. */
export const evolveAsking: Evolve = {
  SaleAsked: (state, { due, cancelUntil }, { at: askedAt }) =>
    withAsking(state, { asked: { askedAt, due, isReminded: false }, cancelUntil }),
  SaleReminded: (state) =>
    withAsking(state, { asked: state.asking.asked && { ...state.asking.asked, isReminded: true } }),
  SaleAgreed: (state, { sellerId }) => withAsking(state, { asked: null, agreedBy: sellerId }),
  OrderTakenBack: (state) => ({
    ...withAsking(state, { asked: null }),
    is: 'lapsing',
    end: { why: 'withdrawn', code: 'withdrawn' },
  }),
  OrderRescued: (state, { n, listingId, sellerId, isInstant, price, delivered, returns }) => {
    const { terms, way, asking } = state;
    const label = way.labels['to-us'];
    if (terms?.goods.is !== 'ask') return state;
    const isLower = price.minor < terms.price.minor;
    return {
      ...withAsking(state, {
        rescues: n,
        lower: isLower ? { price, delivered } : null,
        lateParcels: label ? [...asking.lateParcels, label.tracking] : asking.lateParcels,
      }),
      is: 'placed',
      end: null,
      way: noWay,
      terms: {
        ...terms,
        goods: { ...terms.goods, listingId, sellerId, isInstant },
        returns: returns === undefined ? terms.returns : returns,
      },
    };
  },
  RescueMissed: (state) => withAsking(state, { isMissed: true }),
  DifferenceDecided: (state, difference) => ({
    ...withAsking(state, { lower: null, difference }),
    terms: state.terms && loweredTerms(state.terms, difference),
  }),
  DifferenceGivenBack: (state) => withAsking(state, { difference: null }),
};

/** Its seller has failed it: whoever takes their place is somebody else. */
export const sellerFailed = (state: OrderState, sellerId: string): OrderState =>
  withAsking(state, { asked: null, failed: [...state.asking.failed, sellerId] });
