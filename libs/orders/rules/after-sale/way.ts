import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { OrderPhase } from '../phase.ts';
import { liesAtDesk, type Terms } from '../terms.ts';
import type { RefundWhy } from '#contracts/orders.ts';
import { reminding } from './reminding.ts';
import type { FoundBy } from './two-pairs.ts';
import type { Leg } from '../../after-sale/events.ts';
import type { AfterSaleEvent } from '../../after-sale/events.ts';
import type { Data } from '#kernel/fact.ts';

/** `rules`: the record that it was made under. */
type Label = Readonly<{ carrier: string; tracking: string; cost: Money; rules: string }>;

/** What is known of an item on its way. */
export type Way = Readonly<{
  asked: readonly Leg[];
  labels: Readonly<Partial<Record<Leg, Label>>>;
  isHandedOver: boolean;
  /** Its seller was, that they have a day left. */
  isReminded: boolean;
  isReturnReady: boolean;
  /** For which of them the carrier was told to come. */
  called: readonly Leg[];
  /** When the next thing has to have happened. */
  due: Instant | null;
  /** What was found where two have to find the same: the last word of each. */
  found: readonly FoundBy[];
  why: RefundWhy | null;
  /** When the market heard that it was delivered. */
  heardAt: Instant | null;
  /** Since when somebody looks at what its buyer says is wrong. */
  problemAt: Instant | null;
  /** How long that took: the days in which it may be given back stood still meanwhile. */
  pausedMs: number;
  /** What was to be given back stays with its buyer: once is all. */
  isReturnOver: boolean;
  refund: Data<AfterSaleEvent, 'RefundDecided'> | null;
}>;

export const noWay: Way = {
  asked: [],
  labels: {},
  isHandedOver: false,
  isReminded: false,
  isReturnReady: false,
  called: [],
  due: null,
  found: [],
  why: null,
  heardAt: null,
  problemAt: null,
  pausedMs: 0,
  isReturnOver: false,
  refund: null,
};

/** What an item needs next. `call`: a carrier is told to come; `track`: it is asked; `time`: somebody's time is over. */
export type WayStep =
  | Readonly<{ do: 'wait' | 'time' | 'decide-refund' | 'refund' }>
  | Readonly<{ do: 'ask-label' | 'label'; leg: Leg }>
  | Readonly<{ do: 'call'; leg: Leg; tracking: string }>
  | Readonly<{ do: 'track'; leg: Leg; tracking: string }>;

type Stood = Readonly<{ is: OrderPhase; way: Way; terms: Terms | null }>;

/** From here an order only goes back to whoever has paid it. */
export const isRefundable = (is: OrderPhase): boolean =>
  ['failed', 'lost', 'sent-back', 'undelivered', 'rejected', 'refused', 'returned', 'conceded'].includes(is);

/** Who has an item again that came back, tells the two ways apart: its seller, or the house. */
export const returnedIs = { 'to-us': 'sent-back', 'to-buyer': 'undelivered' } as const;

/** It has been checked and lies at the desk: after its review, or since before it was sold. */
export const mayBeSentOn = ({ is, terms }: Omit<Stood, 'way'>): boolean =>
  is === 'verified' || (is === 'confirmed' && terms !== null && liesAtDesk(terms.goods));

/** The next step of a sold item follows from its facts alone, as that of its making. */
export function wayStepOf({ is, way, terms }: Stood): WayStep {
  if (mayBeSentOn({ is, terms })) return withLabel(way, 'to-buyer', { do: 'wait' });
  if (is === 'confirmed') return withLabel(way, 'to-us', tracked(way, 'to-us'));
  if (is === 'shipped-to-us') return tracked(way, 'to-us');
  if (is === 'shipped') return tracked(way, 'to-buyer');
  if (is === 'return-asked') return withLabel(way, 'back', tracked(way, 'back'));
  if (is === 'return-shipped') return tracked(way, 'back');
  if (is === 'mismatch' || is === 'delivered') return { do: 'time' };
  if (isRefundable(is)) return { do: way.refund ? 'refund' : 'decide-refund' };
  return { do: 'wait' };
}

function withLabel({ asked, labels }: Way, leg: Leg, then: WayStep): WayStep {
  if (labels[leg]) return then;
  return { do: asked.includes(leg) ? 'label' : 'ask-label', leg };
}

function tracked({ labels, isHandedOver, isReturnReady, called }: Way, leg: Leg): WayStep {
  const isReady = { 'to-us': isHandedOver, 'to-buyer': true, back: isReturnReady }[leg];
  const tracking = labels[leg]?.tracking ?? '';
  return { do: isReady && !called.includes(leg) ? 'call' : 'track', leg, tracking };
}

/** In which state an order has to be for such a fact; the step alone does not say it. */
const expectedIn: Readonly<Partial<Record<AfterSaleEvent['type'], readonly OrderPhase[]>>> = {
  OrderShippedToUs: ['confirmed'],
  ShippingReminded: ['confirmed'],
  SellerFailed: ['confirmed'],
  ParcelLost: ['shipped-to-us', 'shipped', 'return-shipped'],
  ParcelReturned: ['shipped-to-us', 'shipped'],
  OrderDelivered: ['shipped'],
  ReturnShipped: ['return-asked'],
  ReturnLapsed: ['return-asked', 'return-shipped'],
  MismatchRefused: ['mismatch'],
};

/** What ends a wait because its time is over: before, it is not so. */
const endsByTime = ({ type, data }: AfterSaleEvent): boolean =>
  type === 'SellerFailed' ||
  (type === 'ParcelLost' && data.why === 'time') ||
  (type === 'ReturnLapsed' && data.why === 'time') ||
  (type === 'MismatchRefused' && data.by === 'silence');

/** Is it what the item waits for, and not before its time? */
export function isExpectedOnWay({ is, way, terms }: Stood, fact: AfterSaleEvent, at: Instant): boolean {
  const step = wayStepOf({ is, way, terms });
  if (expectedIn[fact.type]?.includes(is) === false) return false;
  if ('leg' in fact.data && !('leg' in step && step.leg === fact.data.leg)) return false;
  if (fact.type === 'ShippingReminded') return reminding.isDue(way, at);
  return !endsByTime(fact) || (way.due !== null && at >= way.due);
}
