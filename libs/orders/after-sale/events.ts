import type { DeskCheck } from '#contracts/desk-places.ts';
import type { Verdict } from '#contracts/order-desk.ts';
import type { RefundWhy } from '#contracts/orders.ts';
import type { FoundFailure, SellerFailure } from '#contracts/sale-failures.ts';
import type { ProblemAnswer } from '#contracts/order-desk.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import type { Retained, TenderTerms } from '../rules/terms.ts';

type Of = Readonly<{ orderId: string }>;
/** Something has to have happened by then; `rules` is the record that says so. */
type Due = Readonly<{ due: Instant; rules: string }>;
type ByOperator = Of & Readonly<{ operatorId: string }>;
type ByBuyer = Of & Readonly<{ memberId: string }>;

/** A parcel's way: to the authentication desk, from there to the buyer, or from them back to it. */
export type Leg = 'to-us' | 'to-buyer' | 'back';

/** Hashes of photographs, a JSON list that is sealed under its buyer's key as their words are; v1 had them in clear. */
export type SealedPictures<P = Encrypted> = P | readonly string[];

/** When the market heard that it was delivered: from then on the buyer's days count, and those until its seller is paid. */
type Heard = Readonly<{ heardAt: Instant }>;

/** What somebody at the desk found. `failed`: of the check list; nothing where it is verified. */
export type Found = Readonly<{ verdict: Verdict; failed: readonly DeskCheck[] }>;

/**
 * What happens to an item between its payment and its buyer, in the order's own stream. On disk: see `events.ts`. What moves money carries all
 * that the ledger posts. `P` is a personal value.
 */
export type AfterSaleEvent<P = Encrypted> =
  /** Before a carrier is asked. */
  | Fact<'LabelAsked', Of & Readonly<{ leg: Leg }>>
  /** `due`: handed over by then. */
  | Fact<'LabelMade', Of & Due & Readonly<{ leg: Leg; carrier: string; tracking: string; cost: Money }>>
  /** Its seller has a day left, and no carrier has seen it. `due`: handed over by then. */
  | Fact<'ShippingReminded', Of & Due & Readonly<{ sellerId: string }>>
  /** Its seller says so. `due`: seen by a carrier by then. */
  | Fact<'ParcelHandedOver', Of & Due & Readonly<{ sellerId: string }>>
  /** The carrier was told to come for it. `due` stays as it was. */
  | Fact<'CarrierCalled', Of & Due & Readonly<{ leg: Leg }>>
  /** A carrier has it. `due`: lost after that. */
  | Fact<'OrderShippedToUs', Of & Due & Readonly<{ seenAt: Instant }>>
  | Fact<'OrderReceived', ByOperator & Due>
  | Fact<'ReviewBegun', ByOperator & Due>
  /** Of what was looked at: their hashes. Of the item alone, so nobody's key seals them. */
  | Fact<'ItemPhotographed', ByOperator & Readonly<{ pictures: readonly string[] }>>
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
  /** Too late, or never; of an ask also: they do not sell it, or said nothing. */
  | Fact<'SellerFailed', Of & Readonly<{ sellerId: string; why: SellerFailure }>>
  /** A carrier had it, and nobody has it any more. `returned` stands in older logs alone: since then that is `ParcelReturned`. */
  | Fact<'ParcelLost', Of & Readonly<{ leg: Leg; why: 'lost' | 'returned' | 'time' }>>
  /** The carrier brought it back to whoever sent it: to its seller on the way to us, to the desk on the way to its buyer. */
  | Fact<'ParcelReturned', Of & Readonly<{ leg: Exclude<Leg, 'back'>; returnedAt: Instant }>>
  /**
   * It goes back the way it came, by tender: what was charged to the card of that payment, and each balance's part. `funds`: what of it was
   * kept for this order; the rest is the market's own cost. `retained`: of the order's funds what the market keeps, since the law gives back
   * no more than the standard way of sending it; null: nothing. `failure`: what came out, where that is its seller's failure; null: not, or `SellerFailed` has said it.
   */
  | Fact<
      'RefundDecided',
      Of &
        Readonly<{ n: number; why: RefundWhy; charged: Money; funds: Money }> &
        Readonly<{ card: Readonly<{ paymentId: string; amount: Money }> | null; tenders: readonly TenderTerms[] }> &
        Readonly<{ retained: Retained | null; failure: FoundFailure | null }>
    >
  /** The bank was asked for the card's part, and balances have theirs. */
  | Fact<'OrderRefunded', Of>
  /** Its buyer gives it back, as the law has it. `due`: handed over by then. */
  | Fact<'ReturnAsked', ByBuyer & Due>
  /** It is ready, they say: the carrier may come. `due`: seen by a carrier by then. */
  | Fact<'ReturnHandedOver', ByBuyer & Due>
  /** A carrier has it. `due`: lost after that. */
  | Fact<'ReturnShipped', Of & Due & Readonly<{ seenAt: Instant }>>
  | Fact<'ReturnReceived', ByOperator & Due>
  /** It is as it was sent: it goes back to its seller, and the money to its buyer. */
  | Fact<'ReturnChecked', ByOperator>
  /** It is not: it stays theirs. */
  | Fact<'ReturnRefused', ByOperator & Heard & Pick<Found, 'failed'>>
  /** It never came: not sent in time, or the carrier took it back to them. */
  | Fact<'ReturnLapsed', Of & Heard & Readonly<{ why: 'time' | 'sent-back' }>>
  /** Something is wrong with what was delivered, in its buyer's words and photographs. */
  | Fact<'ProblemReported', ByBuyer & Readonly<{ says: P; pictures: SealedPictures<P> }>>
  /** All goes back, at somebody's cost, or nothing does. */
  | Fact<'ProblemEnded', ByOperator & Heard & Readonly<{ answer: ProblemAnswer }>>;

export const afterSaleShapes: Shapes<AfterSaleEvent, AfterSaleEvent<Decrypted>> = {
  LabelAsked: { v: 1 },
  LabelMade: { v: 1 },
  ShippingReminded: { v: 1, people: ['sellerId'] },
  ParcelHandedOver: { v: 1, people: ['sellerId'] },
  CarrierCalled: { v: 1 },
  OrderShippedToUs: { v: 1 },
  OrderReceived: { v: 1, people: ['operatorId'] },
  ReviewBegun: { v: 1, people: ['operatorId'] },
  ItemPhotographed: { v: 1, people: ['operatorId'] },
  VerdictGiven: { v: 1, people: ['operatorId'] },
  OrderVerified: { v: 1, people: ['operatorId'] },
  OrderMismatched: { v: 1, people: ['operatorId'] },
  OrderRejected: { v: 1, people: ['operatorId'] },
  MismatchAccepted: { v: 1, people: ['memberId'] },
  MismatchRefused: { v: 1 },
  OrderShipped: { v: 1, people: ['operatorId'] },
  OrderDelivered: { v: 1 },
  SellerFailed: { v: 2, upcasters: { 1: (data: object) => data }, people: ['sellerId'] },
  ParcelLost: { v: 1 },
  ParcelReturned: { v: 1 },
  RefundDecided: {
    v: 3,
    upcasters: {
      1: (data: object) => ({ ...data, retained: null }),
      2: (data: object) => ({ ...data, failure: null }), // what was found then cost its seller freight alone
    },
  },
  OrderRefunded: { v: 1 },
  ReturnAsked: { v: 1, people: ['memberId'] },
  ReturnHandedOver: { v: 1, people: ['memberId'] },
  ReturnShipped: { v: 1 },
  ReturnReceived: { v: 1, people: ['operatorId'] },
  ReturnChecked: { v: 1, people: ['operatorId'] },
  ReturnRefused: { v: 1, people: ['operatorId'] },
  ReturnLapsed: { v: 1 },
  ProblemReported: {
    v: 2,
    upcasters: { 1: (data: object) => data },
    personal: ['says', 'pictures'],
    people: ['memberId'],
  },
  ProblemEnded: { v: 1, people: ['operatorId'] },
};

/** For documents of an order: they outlive its buyer, whose words stay sealed in them and go with the key. */
export const sealedAfterSaleShapes: Shapes<AfterSaleEvent> = {
  ...afterSaleShapes,
  ProblemReported: { v: 2, upcasters: { 1: (data: object) => data }, people: ['memberId'] },
};
