import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { orderRules, settlementRules } from '../rules/records.ts';
import { type SettlementEvent, settlementShapes } from './events.ts';
import { type Chance, declined, passed, type SettlementState, turnOf } from '../rules/settlement-turns.ts';

export type { SettlementState } from '../rules/settlement-turns.ts';

type Of = Readonly<{ auctionId: string }>;
type ByOrder = Of & Readonly<{ orderId: string }>;
type Opened = Data<SettlementEvent, 'SettlementOpened'>;

export type SettlementCommand =
  | Fact<'OpenSettlement', Opened>
  | Fact<'ReserveUnit', ByOrder & Readonly<{ memberId: string }>>
  | Fact<'ReleaseUnit', ByOrder>
  | Fact<'SellUnit', ByOrder>
  | Fact<'ReturnUnit', ByOrder>
  /** `chances`: whom it is offered to, where this ends the winner's time; whoever sends it has reckoned them. Null: it was not over for them. */
  | Fact<'PassTime', Of & Readonly<{ chances: readonly Chance[] | null }>>
  | Fact<'DeclineChance', Of & Readonly<{ memberId: string }>>
  /** It is paid, to the last cent. */
  | Fact<'SettleAuction', ByOrder>;

const initial: SettlementState = {
  opened: null,
  turn: null,
  isReminded: false,
  next: [],
  former: [],
  reserved: null,
  soldTo: null,
  over: [],
  isSettled: false,
};

/** The one unit of an auction: it is sold once at most (I6), to whose turn it is, and in time. */
export const settlements = decider<SettlementState, SettlementCommand, SettlementEvent>({
  version: 3,
  shapes: settlementShapes,
  initial: () => initial,
  rules: () => settlementRules.id,
  evolve: {
    SettlementOpened: (state, opened) => {
      const { buyerId: memberId, price, until } = opened;
      return { ...state, opened, turn: { memberId, price, until, is: 'winner' } };
    },
    PaymentReminded: (state, { until }) => ({
      ...state,
      isReminded: true,
      turn: state.turn && { ...state.turn, until },
    }),
    UnitReserved: (state, { orderId, until }) => ({ ...state, reserved: { orderId, until } }),
    UnitReleased: (state, { orderId }) => letGo(state, orderId),
    UnitSold: (state, { orderId }) => ({ ...state, soldTo: orderId }),
    UnitReturned: (state, { orderId }) => ({ ...letGo(state, orderId), soldTo: null }),
    WinnerDefaulted: (state, { next }) => ({ ...turnOver(state), next }),
    SecondChanceOffered: (state, { memberId, price, until }) => ({
      ...state,
      turn: { memberId, price, until, is: 'offered' },
      next: state.next.filter((one) => one.memberId !== memberId),
    }),
    SecondChanceAccepted: (state) => ({ ...state, turn: state.turn && { ...state.turn, is: 'accepted' } }),
    SecondChanceEnded: turnOver,
    AuctionSettled: (state) => ({ ...state, isSettled: true }),
  },
  decide: {
    OpenSettlement: (opened, state) => (state.opened ? [] : [{ type: 'SettlementOpened', data: opened }]),
    ReserveUnit: ({ auctionId, orderId, memberId }, state, at) => {
      const { until, is } = turnOf(state, memberId);
      const { reserved, soldTo, over } = state;
      if (over.includes(orderId) || at >= until) throw new Refused('unit-over');
      if (soldTo === orderId || (reserved?.orderId === orderId && at < reserved.until)) return [];
      if (soldTo !== null) throw new Refused('unit-sold');
      if (reserved && at < reserved.until) throw new Refused('unit-reserved');
      const kept = { auctionId, orderId, until: plus(at, orderRules.reservedMs) };
      const first = is === 'offered' ? [{ type: 'SecondChanceAccepted' as const, data: { auctionId, memberId } }] : [];
      return [...first, { type: 'UnitReserved', data: kept }];
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
    PassTime: ({ chances }, state, at) => passed(state, chances, at),
    DeclineChance: ({ memberId }, state, at) => declined(state, memberId, at),
    SettleAuction: ({ auctionId, orderId }, { opened, soldTo, isSettled }) =>
      opened && soldTo === orderId && !isSettled
        ? [{ type: 'AuctionSettled', data: { auctionId, sellerId: opened.sellerId, is: 'paid', orderId } }]
        : [],
  },
});

function letGo(state: SettlementState, orderId: string): SettlementState {
  const reserved = state.reserved?.orderId === orderId ? null : state.reserved;
  return { ...state, reserved, over: [...state.over, orderId] };
}

function turnOver(state: SettlementState): SettlementState {
  const { turn, former } = state;
  if (!turn) return state;
  const { memberId, price, until } = turn;
  return { ...state, turn: null, former: [...former, { memberId, price, until }] };
}
