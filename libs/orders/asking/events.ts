import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';
import type { ReturnTerms, TenderTerms } from '../rules/terms.ts';

type Of = Readonly<{ orderId: string }>;
type BySeller = Of & Readonly<{ sellerId: string }>;
/** `due`: said by then; `rules` is the record that says so. */
type Asked = BySeller & Readonly<{ due: Instant; rules: string }>;

/** Of an ask: whether its seller still sells it, and whose takes its place. In the order's own stream. On disk: see `../events.ts`. */
export type AskingEvent =
  /** `cancelUntil`: for so long its buyer may take it back; null: they may not. */
  | Fact<'SaleAsked', Asked & Readonly<{ cancelUntil: Instant | null }>>
  /** Half of their time is over. */
  | Fact<'SaleReminded', Asked>
  | Fact<'SaleAgreed', BySeller>
  /** By its buyer. From here only undo. */
  | Fact<'OrderTakenBack', Of & Readonly<{ memberId: string }>>
  /**
   * Its seller failed, and another takes their place: the order is of that listing from now on. `n`: the how manyth; `price`: that seller's, in US cents, and `delivered` what it comes to at the
   * order's own rates. `returns`: what its buyer may give back from now on, since it is theirs to owe; absent in older facts: as it was before.
   */
  | Fact<
      'OrderRescued',
      BySeller &
        Readonly<{ n: number; listingId: string; isInstant: boolean; price: Money; delivered: DeliveredPrice }> &
        Readonly<{ returns?: ReturnTerms | null }>
    >
  /** There is none that costs no more: all goes back. */
  | Fact<'RescueMissed', Of>
  /** What the other costs less goes back the way it came, by tender. `n`: of which rescue; `price` and `delivered` are the order's from here on. */
  | Fact<
      'DifferenceDecided',
      Of &
        Readonly<{ n: number; charged: Money; price: Money; delivered: DeliveredPrice }> &
        Readonly<{ card: Readonly<{ paymentId: string; amount: Money }> | null; tenders: readonly TenderTerms[] }>
    >
  /** The bank was asked for the card's part, and balances have theirs. */
  | Fact<'DifferenceGivenBack', Of & Readonly<{ n: number }>>;

export const askingShapes: Shapes<AskingEvent> = {
  SaleAsked: { v: 1, people: ['sellerId'] },
  SaleReminded: { v: 1, people: ['sellerId'] },
  SaleAgreed: { v: 1, people: ['sellerId'] },
  OrderTakenBack: { v: 1, people: ['memberId'] },
  OrderRescued: { v: 2, upcasters: { 1: (data: object) => data }, people: ['sellerId'] },
  RescueMissed: { v: 1 },
  DifferenceDecided: { v: 1 },
  DifferenceGivenBack: { v: 1 },
};
