import type { Instant } from '#kernel/instant.ts';
import type { Means } from '#kernel/means.ts';
import type { AfterSaleEvent } from '../after-sale/events.ts';
import { isExpectedOnWay, type Way, type WayStep, wayStepOf } from './after-sale/way.ts';
import { type SendingBackEvent, sendingBackShapes } from '../sending-back/events.ts';
import { type BackStep, backStepOf, isExpectedBack, type Sending } from './sending-back/sending.ts';
import type { GivenUp, OrderEvent } from '../events.ts';
import { type Asking, type AskingStep, askingStepOf, isExpectedAsking } from './asking/asking.ts';
import type { OrderPhase } from './phase.ts';
import { makingEnd } from './matches.ts';
import { itemIn, type TenderTerms, type Terms } from './terms.ts';

/** The last payment that was tried. `lost`: what was held could not be taken. Of a match: `declined`, and its buyer may pay in another way; `mended`: they do. */
export type TriedPayment = Readonly<{
  n: number;
  paymentId: string;
  is: 'tried' | 'secured' | 'lost' | 'declined' | 'mended';
}>;

export type OrderState = Readonly<{
  is: OrderPhase;
  terms: Terms | null;
  startedAt: Instant;
  /** Of gift cards: when they were handed over, or it came to nothing after all; null: not yet, or of an item. */
  endedAt: Instant | null;
  /** A guest's words are gone. */
  isForgotten: boolean;
  number: string | null;
  isReserved: boolean;
  isAllowed: boolean;
  /** Tenders, by their ids. */
  secured: readonly string[];
  payment: TriedPayment | null;
  isBound: boolean;
  isSold: boolean;
  /** Captured and posted. */
  isPaid: boolean;
  /** Of an ask: how it stands with who sells it. */
  asking: Asking;
  /** Why it is not placed, or was cancelled. */
  end: GivenUp | Readonly<{ why: 'payment-lapsed' | 'seller'; code: string }> | null;
  /** Of an item: all that happens once it is paid. */
  way: Way;
  /** It goes back to whoever it belongs to; null: it does not. */
  sending: Sending | null;
}>;

/** What an order needs next. Each but `wait` ends in a fact of the diary. */
export type OrderStep =
  | WayStep
  | BackStep
  | AskingStep
  | Readonly<{ do: 'number' | 'reserve' | 'allow' | 'bind' | 'sell' | 'place' | 'undo' | 'confirm' | 'issue' }>
  | Readonly<{ do: 'hold'; tender: TenderTerms }>
  | Readonly<{ do: 'try'; n: number }>
  | Readonly<{ do: 'pay'; payment: TriedPayment }>
  | Readonly<{ do: 'pay-again'; payment: TriedPayment }>
  | Readonly<{ do: 'mend'; payment: TriedPayment }>
  | Readonly<{ do: 'take'; payment: TriedPayment | null }>;

/** Another payment is tried once where what was held could not be taken. */
const mostPayments = 2;

/** The next step follows from the order's facts alone: whoever goes on with it after a crash does the same. `design/money.md`. */
export function stepOf(state: OrderState): OrderStep {
  if (!state.terms) return { do: 'wait' };
  if (state.is === 'making') return making(state, state.terms);
  if (state.is === 'giving-up' || state.is === 'lapsing') return { do: 'undo' };
  const asking = askingStepOf(state);
  if (asking) return asking;
  if (state.is === 'placed') return { do: 'confirm' };
  if (state.is === 'failed' && !state.isPaid) return { do: 'undo' };
  if (state.is === 'confirming') return confirming(state);
  if (itemIn(state.terms.goods))
    return state.is === 'refunded' || state.is === 'completed' ? backStepOf(state) : wayStepOf(state);
  return { do: state.is === 'confirmed' ? 'issue' : 'wait' };
}

function making(state: OrderState, { goods, tenders, rest }: Terms): OrderStep {
  if (state.number === null) return { do: 'number' };
  const isItem = itemIn(goods) !== null;
  if (isItem && !state.isReserved) return { do: 'reserve' };
  if (!isItem && !state.isAllowed) return { do: 'allow' };
  const tender = tenders.find(({ tenderId }) => !state.secured.includes(tenderId));
  if (tender) return { do: 'hold', tender };
  if (rest.minor > 0 && !state.payment) return { do: 'try', n: 1 };
  if (state.payment?.is === 'tried') return { do: 'pay', payment: state.payment };
  if (state.payment?.is === 'declined') return { do: 'mend', payment: state.payment };
  if (state.payment?.is === 'mended') return { do: 'try', n: state.payment.n + 1 };
  if (tenders.length > 0 && !state.isBound) return { do: 'bind' };
  return isItem && !state.isSold ? { do: 'sell' } : { do: 'place' };
}

function confirming({ payment }: OrderState): OrderStep {
  if (payment?.is === 'tried') return { do: 'pay-again', payment };
  return payment?.is === 'lost' ? { do: 'try', n: payment.n + 1 } : { do: 'take', payment };
}

/**
 * Too late to be made: its holds and its reservation end soon. Not where the unit is sold, nor where it may be and nobody has written it down:
 * whether it is says the unit's own stream.
 */
export const isTooLate = (state: OrderState, at: Instant): boolean =>
  mayGiveUp(state) && stepOf(state).do !== 'sell' && at >= makingEnd(state);

/** Behind the point of no return an order goes forward alone. */
export const mayGiveUp = ({ is, isSold }: OrderState): boolean => is === 'making' && !isSold;

type Noted = Exclude<OrderEvent['type'], 'OrderStarted' | 'OrderGivenUp'>;

/** What each step may end in. */
const endings: Readonly<Record<OrderStep['do'], readonly Noted[]>> = {
  wait: [],
  number: ['OrderNumberGiven'],
  reserve: ['LotReserved'],
  allow: ['PurchaseAllowed'],
  hold: ['BalanceSecured'],
  try: ['PaymentTried'],
  pay: ['PaymentSecured', 'MatchPaymentDeclined'],
  mend: [],
  'pay-again': ['PaymentSecured', 'OrderLapsed'],
  bind: ['BalancesBound'],
  sell: ['LotSold'],
  place: ['OrderPlaced'],
  undo: ['OrderNotPlaced', 'OrderCancelled'],
  answer: ['SaleReminded', 'SellerFailed'],
  rescue: ['OrderRescued', 'RescueMissed'],
  'decide-difference': ['DifferenceDecided'],
  'give-difference': ['DifferenceGivenBack'],
  confirm: ['OrderConfirming'],
  take: ['OrderConfirmed', 'CaptureLost', 'OrderLapsed'],
  issue: ['OrderCompleted'],
  'ask-label': ['LabelAsked'],
  label: ['LabelMade'],
  call: ['CarrierCalled'],
  track: [
    'OrderShippedToUs',
    'ShippingReminded',
    'SellerFailed',
    'ParcelLost',
    'ParcelReturned',
    'OrderDelivered',
    'ReturnShipped',
    'ReturnLapsed',
  ],
  time: ['MismatchRefused', 'OrderCompleted'],
  'decide-refund': ['RefundDecided'],
  refund: ['OrderRefunded'],
  'ask-back-label': ['BackLabelAsked'],
  'back-label': ['BackLabelMade'],
  'call-back': ['BackCarrierCalled'],
  'track-back': ['ItemBroughtBack', 'BackUndelivered', 'BackParcelLost', 'ItemKept'],
  'time-back': ['ItemKept'],
};

/** Is it what the order waits for? Whatever comes late, or from who has not heard of what happened since, is not. */
export function isExpected(state: OrderState, fact: OrderEvent, at: Instant): boolean {
  const step = stepOf(state);
  if (!(endings[step.do] as readonly string[]).includes(fact.type)) return false;
  if (fact.type === 'BalanceSecured') return step.do === 'hold' && step.tender.tenderId === fact.data.tenderId;
  if (fact.type === 'PaymentTried') return step.do === 'try' && step.n === fact.data.n;
  if (fact.type === 'PaymentSecured' || fact.type === 'CaptureLost' || fact.type === 'MatchPaymentDeclined')
    return state.payment?.n === fact.data.n;
  if (fact.type === 'OrderNotPlaced') return state.is === 'giving-up';
  if (fact.type === 'OrderCancelled') return state.is === 'lapsing' || state.is === 'failed';
  if (askingStepOf(state)) return isExpectedAsking(state, fact, at);
  if (fact.type === 'OrderCompleted' && state.is !== 'confirmed')
    return state.is === 'delivered' && state.way.due !== null && at >= state.way.due;
  if (Object.hasOwn(sendingBackShapes, fact.type)) return isExpectedBack(state, fact as SendingBackEvent, at);
  return isExpectedOnWay(state, fact as AfterSaleEvent, at);
}

/** Whether what could not be taken is tried once more by another payment. Nobody is there to say yes to a wallet: that counts as declined. */
export const mayPayAgain = ({ n }: Pick<TriedPayment, 'n'>, { is }: Means): boolean =>
  is !== 'wallet' && n < mostPayments;
