import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ auctionId: string }>;
type ByOrder = Of & Readonly<{ orderId: string }>;

/** On disk: see `../events.ts`. */
export type SettlementEvent =
  /** `until`: nobody pays at or after that. */
  | Fact<
      'SettlementOpened',
      Of &
        Readonly<{ buyerId: string; sellerId: string; price: Money; templateId: string; variantId: string }> &
        Readonly<{ until: Instant }>
    >
  /** Kept for that order until then, whether a fact says that it lapsed or not. */
  | Fact<'UnitReserved', ByOrder & Readonly<{ until: Instant }>>
  /** Counts also before it was reserved: that order never has it. */
  | Fact<'UnitReleased', ByOrder>
  | Fact<'UnitSold', ByOrder>
  /** Its order could not be paid in the end. */
  | Fact<'UnitReturned', ByOrder>;

export const settlementShapes: Shapes<SettlementEvent> = {
  SettlementOpened: { v: 1, people: ['buyerId', 'sellerId'] },
  UnitReserved: { v: 1 },
  UnitReleased: { v: 1 },
  UnitSold: { v: 1 },
  UnitReturned: { v: 1 },
};

/** `settlement-<auction>`: who may buy its one unit, and until when. */
export const settlementStream = stream('settlement');
