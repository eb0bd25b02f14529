import type { DeskCheck } from '#contracts/desk-places.ts';
import type { Verdict } from '#contracts/order-desk.ts';
import type { RefundWhy } from '#contracts/orders.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { TenderTerms } from '../rules/terms.ts';

type Of = Readonly<{ orderId: string }>;
/** Something has to have happened by then; `rules` is the record that says so. */
type Due = Readonly<{ due: Instant; rules: string }>;
type ByOperator = Of & Readonly<{ operatorId: string }>;

/** A parcel's way: to the authentication desk, or from there to the buyer. */
export type Leg = 'to-us' | 'to-buyer';

/** What somebody at the desk found. `failed`: of the check list; nothing where it is verified. */
export type Found = Readonly<{ verdict: Verdict; failed: readonly DeskCheck[] }>;

/**
 * What happens to an item between its payment and its buyer, in the order's own stream. On disk: see `events.ts`. What moves money carries all
 * that the ledger posts.
 */
export type AfterSaleEvent =
  /** Before a carrier is asked. */
  | Fact<'LabelAsked', Of & Readonly<{ leg: Leg }>>
  /** `due`: handed over by then. */
  | Fact<'LabelMade', Of & Due & Readonly<{ leg: Leg; carrier: string; tracking: string; cost: Money }>>
  /** Its seller says so. `due`: seen by a carrier by then. */
  | Fact<'ParcelHandedOver', Of & Due & Readonly<{ sellerId: string }>>
  /** The carrier was told to come for it. `due` stays as it was. */
  | Fact<'CarrierCalled', Of & Due & Readonly<{ leg: Leg }>>
  /** A carrier has it. `due`: lost after that. */
  | Fact<'OrderShippedToUs', Of & Due & Readonly<{ seenAt: Instant }>>
  | Fact<'OrderReceived', ByOperator & Due>
  | Fact<'ReviewBegun', ByOperator & Due>
  /** The first pair of eyes: another has to find the same. */
  | Fact<'VerdictGiven', ByOperator & Found>
  | Fact<'OrderVerified', ByOperator & Due>
  /** `due`: until then its buyer may want it all the same. */
  | Fact<'OrderMismatched', ByOperator & Due & Pick<Found, 'failed'>>
  | Fact<'OrderRejected', ByOperator & Pick<Found, 'failed'>>
  | Fact<'MismatchAccepted', Of & Due & Readonly<{ memberId: string }>>
  /** Silence is a no. */
  | Fact<'MismatchRefused', Of & Readonly<{ by: 'buyer' | 'silence' }>>
  /** On its way to the buyer. `due`: lost after that. */
  | Fact<'OrderShipped', ByOperator & Due>
  /** `due`: completed then. */
  | Fact<'OrderDelivered', Of & Due & Readonly<{ deliveredAt: Instant }>>
  /** Too late, or never. */
  | Fact<'SellerFailed', Of & Readonly<{ sellerId: string; why: 'not-shipped' | 'not-seen' }>>
  /** A carrier had it, and nobody has it any more. `returned` stands in older logs alone: since then that is `ParcelReturned`. */
  | Fact<'ParcelLost', Of & Readonly<{ leg: Leg; why: 'lost' | 'returned' | 'time' }>>
  /** The carrier brought it back to whoever sent it: to its seller on the way to us, to the desk on the way to its buyer. */
  | Fact<'ParcelReturned', Of & Readonly<{ leg: Leg; returnedAt: Instant }>>
  /**
   * All of it goes back the way it came, by tender: what was charged to the card of that payment, and each balance's part. `funds`: what of it was
   * kept for this order; the rest is the market's own cost.
   */
  | Fact<
      'RefundDecided',
      Of &
        Readonly<{ n: number; why: RefundWhy; charged: Money; funds: Money }> &
        Readonly<{ card: Readonly<{ paymentId: string; amount: Money }> | null; tenders: readonly TenderTerms[] }>
    >
  /** The bank was asked for the card's part, and balances have theirs. */
  | Fact<'OrderRefunded', Of>;

export const afterSaleShapes: Shapes<AfterSaleEvent> = {
  LabelAsked: { v: 1 },
  LabelMade: { v: 1 },
  ParcelHandedOver: { v: 1, people: ['sellerId'] },
  CarrierCalled: { v: 1 },
  OrderShippedToUs: { v: 1 },
  OrderReceived: { v: 1, people: ['operatorId'] },
  ReviewBegun: { v: 1, people: ['operatorId'] },
  VerdictGiven: { v: 1, people: ['operatorId'] },
  OrderVerified: { v: 1, people: ['operatorId'] },
  OrderMismatched: { v: 1, people: ['operatorId'] },
  OrderRejected: { v: 1, people: ['operatorId'] },
  MismatchAccepted: { v: 1, people: ['memberId'] },
  MismatchRefused: { v: 1 },
  OrderShipped: { v: 1, people: ['operatorId'] },
  OrderDelivered: { v: 1 },
  SellerFailed: { v: 1, people: ['sellerId'] },
  ParcelLost: { v: 1 },
  ParcelReturned: { v: 1 },
  RefundDecided: { v: 1 },
  OrderRefunded: { v: 1 },
};
