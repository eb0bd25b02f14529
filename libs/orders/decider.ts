import { decider } from '#kernel/decider.ts';
import type { Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import type { Means } from '#kernel/means.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { type AfterSaleCommand, decideAfterSale } from './rules/after-sale/deciding.ts';
import { cancelUntil, notAsked, saleAsked } from './rules/asking/asking.ts';
import { type AskingCommand, decideAsking } from './rules/asking/deciding.ts';
import { evolveAsking } from './rules/asking/evolving.ts';
import { evolveAfterSale } from './rules/after-sale/evolving.ts';
import { whenRefunded } from './rules/sending-back/deciding.ts';
import { evolveSendingBack } from './rules/sending-back/evolving.ts';
import { noWay } from './rules/after-sale/way.ts';
import { type GivenUp, type OrderEvent, orderShapes } from './events.ts';
import {
  isExpected,
  isTooLate,
  mayGiveUp,
  type OrderState,
  type OrderStep,
  stepOf,
  type TriedPayment,
} from './rules/making.ts';
import { matchIn } from './rules/matches.ts';
import { guestRules, orderRules } from './rules/records.ts';
import { isPlaced } from './rules/phase.ts';
import { isGuests, type Terms } from './rules/terms.ts';

type Of = Readonly<{ orderId: string }>;

export type OrderCommand =
  | AfterSaleCommand
  | AskingCommand
  /** Refused: `quote-old`, `order-under-way` (another quote of the same thing is being paid, or has taken its place). */
  | Fact<'StartOrder', Terms>
  /** Of a quote that another one takes the place of, so that a press that comes late begins nothing. Nothing where it has begun: it is given up. */
  | Fact<'WithdrawOrder', Of & Readonly<{ quoteId: string }>>
  /** Whoever has shown that the mailbox of a guest's order is theirs. Not found where there is no such order, not placed, or another has it. */
  | Fact<'ClaimOrder', Of & Readonly<{ memberId: string }>>
  /** Nothing where it is no guest's any more. Refused: `not-due-yet`. */
  | Fact<'ForgetGuest', Of>
  /** What a step has come to. Nothing where the order waits for something else. */
  | Fact<'NoteStep', Of & Readonly<{ fact: OrderEvent }>>
  /** That step failed for good, or it is too late for it. Nothing where the order is at another step. */
  /** Its buyer pays with this, instead of what was declined. Refused: `not-to-mend`. */
  | Fact<'MendPayment', Of & Readonly<{ means: Means }>>
  | Fact<'GiveUp', Of & GivenUp & Readonly<{ step: OrderStep['do'] }>>;

const initial: OrderState = {
  is: 'none',
  terms: null,
  startedAt: '',
  endedAt: null,
  isForgotten: false,
  number: null,
  isReserved: false,
  isAllowed: false,
  secured: [],
  payment: null,
  isBound: false,
  isSold: false,
  isPaid: false,
  asking: notAsked,
  end: null,
  way: noWay,
  sending: null,
};

/**
 * An order: first the diary of its own making, by which whoever comes after a crash knows what was done. It ends placed and paid, or with
 * nothing taken. Once its unit is sold it goes forward alone, until it turns out that what was held cannot be taken.
 */
export const orders = decider<OrderState, OrderCommand, OrderEvent>({
  version: 18,
  shapes: orderShapes,
  initial: () => initial,
  rules: () => orderRules.id,
  evolve: {
    OrderStarted: (state, terms, { at }) => ({ ...state, is: 'making', terms, startedAt: at }),
    OrderNumberGiven: (state, { number }) => ({ ...state, number }),
    LotReserved: (state) => ({ ...state, isReserved: true }),
    PurchaseAllowed: (state) => ({ ...state, isAllowed: true }),
    BalanceSecured: (state, { tenderId }) => ({ ...state, secured: [...state.secured, tenderId] }),
    PaymentTried: (state, { n, paymentId }) => ({ ...state, payment: { n, paymentId, is: 'tried' } }),
    PaymentSecured: (state) => withPayment(state, 'secured'),
    BalancesBound: (state) => ({ ...state, isBound: true }),
    LotSold: (state) => ({ ...state, isSold: true }),
    OrderPlaced: (state) => ({ ...state, is: 'placed' }),
    OrderWithdrawn: (state) => ({ ...state, is: 'not-placed', end: { why: 'withdrawn', code: 'withdrawn' } }),
    MatchPaymentDeclined: (state) => withPayment(state, 'declined'),
    MatchPaymentMended: (state, { means }) =>
      withPayment({ ...state, terms: state.terms && { ...state.terms, means } }, 'mended'),
    OrderGivenUp: (state, { why, code }) => ({ ...state, is: 'giving-up', end: { why, code } }),
    OrderNotPlaced: (state) => ({ ...state, is: 'not-placed' }),
    OrderConfirming: (state) => ({ ...state, is: 'confirming' }),
    CaptureLost: (state) => withPayment(state, 'lost'),
    OrderConfirmed: (state) => ({ ...state, is: 'confirmed', isPaid: true }),
    OrderCompleted: (state, _, { at }) => ({ ...state, is: 'completed', endedAt: at }),
    OrderClaimed: (state, { memberId }) => ({ ...state, terms: state.terms && { ...state.terms, memberId } }),
    OrderLapsed: (state, { code }) => ({ ...state, is: 'lapsing', end: { why: 'payment-lapsed', code } }),
    OrderCancelled: (state, _, { at }) => ({ ...state, is: 'cancelled', endedAt: at }),
    GuestForgotten: (state) => ({ ...state, isForgotten: true }),
    ...evolveAsking,
    ...evolveAfterSale,
    ...evolveSendingBack,
  },
  decide: {
    StartOrder: (terms, state, at) => {
      if (state.terms?.quoteId === terms.quoteId) return [];
      if (state.is !== 'none') throw new Refused('order-under-way');
      if (at >= terms.until) throw new Refused('quote-old');
      return [{ type: 'OrderStarted', data: terms }];
    },
    WithdrawOrder: (of, { is }) => (is === 'none' ? [{ type: 'OrderWithdrawn', data: of }] : []),
    NoteStep: ({ fact }, state, at) => {
      if (!isExpected(state, fact, at) || isTooLate(state, at)) return [];
      return [fact, ...withIt(fact, state, at)];
    },
    ClaimOrder: (claim, { is, terms, isForgotten }) => {
      if (terms?.memberId === claim.memberId) return [];
      if (!terms || !isGuests(terms) || !isPlaced(is) || isForgotten) throw new NotFound();
      return [{ type: 'OrderClaimed', data: claim }];
    },
    ForgetGuest: (of, { terms, endedAt, isForgotten }, at) => {
      if (!terms || !isGuests(terms) || isForgotten) return [];
      const due = plus(endedAt ?? at, guestRules.keptMs);
      if (at < due) throw new Refused('not-due-yet', { due, at });
      return [{ type: 'GuestForgotten', data: of }];
    },
    MendPayment: (mend, state, at) => {
      const { payment, terms } = state;
      const until = terms && matchIn(terms.goods)?.mendUntil;
      if (state.is !== 'making' || payment?.is !== 'declined' || !until || at >= until)
        throw new Refused('not-to-mend');
      return [{ type: 'MatchPaymentMended', data: { ...mend, n: payment.n } }];
    },
    GiveUp: ({ step, ...given }, state) =>
      mayGiveUp(state) && stepOf(state).do === step ? [{ type: 'OrderGivenUp', data: given }] : [],
    ...decideAsking,
    ...decideAfterSale,
  },
});

/** What follows from it in the same append. */
function withIt(fact: OrderEvent, state: OrderState, at: Instant): readonly OrderEvent[] {
  const { terms, asking } = state;
  if (fact.type === 'OrderRefunded') return whenRefunded(state, at);
  if (fact.type === 'OrderPlaced' && terms) return saleAsked(terms, at, cancelUntil(terms.goods, at));
  if (fact.type !== 'OrderRescued' || terms?.goods.is !== 'ask') return [];
  const { sellerId, isInstant } = fact.data;
  return saleAsked({ ...terms, goods: { ...terms.goods, sellerId, isInstant } }, at, asking.cancelUntil);
}

const withPayment = (state: OrderState, is: TriedPayment['is']): OrderState =>
  state.payment ? { ...state, payment: { ...state.payment, is } } : state;
