import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ auctionId: string }>;
type ByOrder = Of & Readonly<{ orderId: string }>;
type ByMember = Of & Readonly<{ memberId: string }>;

/** Whom it is offered to where its winner has not paid, and at which price. */
type Chance = Readonly<{ memberId: string; price: Money }>;

/** Why a second chance is over. `not-paid`: it was taken, and the bank said no until its end. */
export type ChanceEnd = 'no' | 'silence' | 'not-paid';

/** On disk: see `../events.ts`. */
export type SettlementEvent =
  /** `until`: nobody pays at or after that. */
  | Fact<
      'SettlementOpened',
      Of &
        Readonly<{ buyerId: string; sellerId: string; price: Money; templateId: string; variantId: string }> &
        Readonly<{ until: Instant }>
    >
  /** Half of the time is over. `until`: theirs until then, which is later than before where the market came to it late. */
  | Fact<'PaymentReminded', ByMember & Readonly<{ price: Money; until: Instant }>>
  /** Kept for that order until then, whether a fact says that it lapsed or not. */
  | Fact<'UnitReserved', ByOrder & Readonly<{ until: Instant }>>
  /** Counts also before it was reserved: that order never has it. */
  | Fact<'UnitReleased', ByOrder>
  | Fact<'UnitSold', ByOrder>
  /** Its order could not be paid in the end. */
  | Fact<'UnitReturned', ByOrder>
  /** Its winner has not paid in time. `next`: who may have it then, one after the other, for enough of that price. */
  | Fact<'WinnerDefaulted', ByMember & Readonly<{ sellerId: string; price: Money; next: readonly Chance[] }>>
  /** Theirs alone until then, if they want it. */
  | Fact<'SecondChanceOffered', ByMember & Readonly<{ price: Money; until: Instant }>>
  /** By an order of theirs, which is paid at once. */
  | Fact<'SecondChanceAccepted', ByMember>
  | Fact<'SecondChanceEnded', ByMember & Readonly<{ why: ChanceEnd }>>
  /** Paid by that order, or by nobody: then the seller keeps it. */
  | Fact<'AuctionSettled', Of & Readonly<{ sellerId: string; is: 'paid' | 'failed'; orderId: string | null }>>;

export const settlementShapes: Shapes<SettlementEvent> = {
  SettlementOpened: { v: 1, people: ['buyerId', 'sellerId'] },
  PaymentReminded: { v: 1, people: ['memberId'] },
  UnitReserved: { v: 1 },
  UnitReleased: { v: 1 },
  UnitSold: { v: 1 },
  UnitReturned: { v: 1 },
  WinnerDefaulted: { v: 1, people: ['memberId', 'sellerId', 'next.memberId'] },
  SecondChanceOffered: { v: 1, people: ['memberId'] },
  SecondChanceAccepted: { v: 1, people: ['memberId'] },
  SecondChanceEnded: { v: 1, people: ['memberId'] },
  AuctionSettled: { v: 1, people: ['sellerId'] },
};

/** `settlement-<auction>`: who may buy its one unit, and until when. */
export const settlementStream = stream('settlement');
