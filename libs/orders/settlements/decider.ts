import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { orderRules } from '../rules/records.ts';
import { type SettlementEvent, settlementShapes } from './events.ts';

type ByOrder = Readonly<{ auctionId: string; orderId: string }>;
type Opened = Data<SettlementEvent, 'SettlementOpened'>;

export type SettlementCommand =
  | Fact<'OpenSettlement', Opened>
  | Fact<'ReserveUnit', ByOrder & Readonly<{ memberId: string }>>
  | Fact<'ReleaseUnit', ByOrder>
  | Fact<'SellUnit', ByOrder>
  | Fact<'ReturnUnit', ByOrder>;

export type SettlementState = Readonly<{
  opened: Opened | null;
  reserved: Readonly<{ orderId: string; until: Instant }> | null;
  soldTo: string | null;
  /** Orders that never have it any more. Their number is how often it was tried. */
  over: readonly string[];
}>;

/** The one unit of an auction: it is sold once at most (I6), to whom it belongs, and in time. */
export const settlements = decider<SettlementState, SettlementCommand, SettlementEvent>({
  version: 1,
  shapes: settlementShapes,
  initial: () => ({ opened: null, reserved: null, soldTo: null, over: [] }),
  rules: () => orderRules.id,
  evolve: {
    SettlementOpened: (state, opened) => ({ ...state, opened }),
    UnitReserved: (state, { orderId, until }) => ({ ...state, reserved: { orderId, until } }),
    UnitReleased: (state, { orderId }) => ended(state, orderId),
    UnitSold: (state, { orderId }) => ({ ...state, soldTo: orderId }),
    UnitReturned: (state, { orderId }) => ({ ...ended(state, orderId), soldTo: null }),
  },
  decide: {
    OpenSettlement: (opened, state) => (state.opened ? [] : [{ type: 'SettlementOpened', data: opened }]),
    ReserveUnit: ({ auctionId, orderId, memberId }, { opened, reserved, soldTo, over }, at) => {
      if (opened?.buyerId !== memberId) throw new NotFound();
      if (over.includes(orderId) || at >= opened.until) throw new Refused('unit-over');
      if (soldTo === orderId || (reserved?.orderId === orderId && at < reserved.until)) return [];
      if (soldTo !== null) throw new Refused('unit-sold');
      if (reserved && at < reserved.until) throw new Refused('unit-reserved');
      return [{ type: 'UnitReserved', data: { auctionId, orderId, until: plus(at, orderRules.reservedMs) } }];
    },
    ReleaseUnit: (of, { soldTo, over }) => {
      if (soldTo === of.orderId) throw new Refused('unit-sold');
      return over.includes(of.orderId) ? [] : [{ type: 'UnitReleased', data: of }];
    },
    SellUnit: (of, { reserved, soldTo }, at) => {
      if (soldTo === of.orderId) return [];
      if (soldTo !== null) throw new Refused('unit-sold');
      if (reserved?.orderId !== of.orderId || at >= reserved.until) throw new Refused('unit-over');
      return [{ type: 'UnitSold', data: of }];
    },
    ReturnUnit: (of, { soldTo }) => (soldTo === of.orderId ? [{ type: 'UnitReturned', data: of }] : []),
  },
});

const ended = (state: SettlementState, orderId: string): SettlementState => ({
  ...state,
  reserved: state.reserved?.orderId === orderId ? null : state.reserved,
  over: [...state.over, orderId],
});
