import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import { balanceRules } from '../rules/records.ts';
import { type BalanceEvent, type BalanceOf, balanceShapes } from './events.ts';
import {
  type BalanceState,
  changed,
  holdOf,
  isLive,
  leftOf,
  letLapse,
  mustBeAmounts,
  mustBeBack,
  mustBeLeft,
  mustBeThere,
  mustBeUnused,
  mustBeWithin,
  mustNotBeFrozen,
  withHold,
} from '../rules/balance.ts';

type Of<T extends BalanceEvent['type']> = Data<BalanceEvent, T>;
type Just = Readonly<{ balance: BalanceOf }>;

export type BalanceCommand =
  | Fact<'IssueGiftCard', Of<'GiftCardIssued'>>
  | Fact<'GrantCredit', Of<'CreditGranted'>>
  | Fact<'NoteCodeSent', Just>
  | Fact<'UnwrapGift', Just>
  | Fact<'ClaimGiftCard', Of<'GiftCardClaimed'>>
  | Fact<'HoldBalance', Omit<Of<'BalanceHeld'>, 'until'>>
  | Fact<'BindHold', Of<'HoldBound'>>
  | Fact<'PostHold', Of<'HoldBound'>>
  | Fact<'VoidHold', Of<'HoldBound'>>
  | Fact<'RefundBalance', Of<'BalanceRefunded'>>
  | Fact<'FreezeBalance', Of<'BalanceFrozen'>>
  | Fact<'ThawBalance', Of<'BalanceFrozen'>>
  | Fact<'WriteOffBalance', Of<'BalanceFrozen'>>
  | Fact<'GiveUpBalance', Just>;

const initial: BalanceState = {
  balance: null,
  why: null,
  holderId: null,
  mailKey: null,
  isSent: false,
  isUnwrapped: false,
  grants: [],
  issued: 0,
  posted: 0,
  refunded: 0,
  writtenOff: 0,
  writeOffs: 0,
  holds: {},
  held: 0,
  waiting: [],
  frozen: [],
  isGivenUp: false,
  giveUps: 0,
};

/**
 * A balance, a gift card's or a member's credit: the one place where what spends it competes, so that it never goes below 0 nor above what was
 * issued. What is done to a hold is done by its name, and a second time changes nothing. `design/money.md`.
 */
export const balances = decider<BalanceState, BalanceCommand, BalanceEvent>({
  version: 3,
  shapes: balanceShapes,
  initial: () => ({ ...initial, holds: {}, waiting: [] }),
  rules: () => balanceRules.id,
  evolve: {
    GiftCardIssued: (state, { balance, why, holderId, mailKey, amount }) => ({
      ...state,
      balance,
      why,
      holderId,
      mailKey,
      issued: amount.minor,
    }),
    CreditGranted: (state, { balance, cause, amount }) => ({
      ...state,
      balance,
      grants: [...state.grants, cause],
      issued: state.issued + amount.minor,
    }),
    CodeSent: (state) => ({ ...state, isSent: true }),
    GiftUnwrapped: (state) => ({ ...state, isUnwrapped: true }),
    GiftCardClaimed: (state, { memberId }) => ({ ...state, holderId: memberId }),
    BalanceHeld: (state, { orderId, tenderId, amount, charged, until }, { at }) => {
      const now = letLapse(state, at);
      now.waiting.push(tenderId);
      return withHold(now, tenderId, { orderId, amount, charged, until, is: 'held', refunds: {} });
    },
    HoldBound: (state, { tenderId }) => changed(state, tenderId, { is: 'bound', until: null }),
    HoldPosted: (state, { tenderId, amount }) => ({
      ...changed(state, tenderId, { is: 'posted' }),
      posted: state.posted + amount.minor,
    }),
    HoldVoided: (state, { orderId, tenderId }) =>
      state.holds[tenderId]
        ? changed(state, tenderId, { is: 'voided' })
        : withHold(state, tenderId, { ...nothing, orderId, until: null, is: 'voided', refunds: {} }),
    BalanceRefunded: (state, { tenderId, refundId, amount, charged }) => ({
      ...changed(state, tenderId, {
        refunds: { ...state.holds[tenderId]?.refunds, [refundId]: { amount, charged } },
      }),
      isGivenUp: false, // nobody gave up what was not there yet
      refunded: state.refunded + amount.minor,
    }),
    BalanceFrozen: (state, { why, cause }) => ({ ...state, frozen: [...state.frozen, { why, cause }] }),
    BalanceThawed: (state, { cause }) => ({ ...state, frozen: state.frozen.filter((one) => one.cause !== cause) }),
    BalanceWrittenOff: (state, { amount, n }) => ({
      ...state,
      writtenOff: state.writtenOff + amount.minor,
      writeOffs: n,
    }),
    BalanceGivenUp: (state, { amount, n }) => ({
      ...state,
      giveUps: n,
      writtenOff: state.writtenOff + amount.minor,
      isGivenUp: true,
    }),
  },
  decide: {
    IssueGiftCard: (data, state) => {
      if (state.balance !== null) return [];
      mustBeAmounts(data);
      if (data.why === 'sale' && !balanceRules.amounts.some((cents) => cents === data.amount.minor))
        throw new Refused('amount-wrong');
      return [{ type: 'GiftCardIssued', data }];
    },
    GrantCredit: (data, state) => {
      if (state.grants.includes(data.cause)) return [];
      if (state.isGivenUp) throw new Refused('balance-frozen');
      mustBeAmounts(data);
      return [{ type: 'CreditGranted', data }];
    },
    NoteCodeSent: (data, state) => {
      mustBeThere(state);
      return state.isSent ? [] : [{ type: 'CodeSent', data }];
    },
    UnwrapGift: (data, state) => {
      mustBeThere(state);
      return state.isUnwrapped ? [] : [{ type: 'GiftUnwrapped', data }];
    },
    ClaimGiftCard: (data, state) => {
      mustBeThere(state);
      if (state.holderId === data.memberId) return [];
      if (state.holderId !== null) throw new Refused('card-of-another');
      return [{ type: 'GiftCardClaimed', data }];
    },
    HoldBalance: (data, state, at) => {
      mustBeThere(state);
      const hold = holdOf(state, data);
      if (hold) {
        const isSame = hold.amount.minor === data.amount.minor && hold.charged.minor === data.charged.minor;
        if (hold.is === 'posted' || (isLive(hold, at) && isSame)) return [];
        throw new Refused('hold-over');
      }
      mustNotBeFrozen(state);
      mustBeAmounts(data);
      mustBeLeft(state, data.amount, at);
      return [{ type: 'BalanceHeld', data: { ...data, until: plus(at, balanceRules.holdMs) } }];
    },
    BindHold: (data, state, at) => {
      mustBeThere(state);
      const hold = holdOf(state, data);
      if (hold?.is === 'bound' || hold?.is === 'posted') return [];
      if (!hold || !isLive(hold, at)) throw new Refused('hold-over');
      mustNotBeFrozen(state);
      return [{ type: 'HoldBound', data }];
    },
    PostHold: (data, state) => {
      mustBeThere(state);
      const hold = holdOf(state, data);
      if (hold?.is === 'posted') return [];
      if (hold?.is !== 'bound') throw new Refused('hold-over');
      return [{ type: 'HoldPosted', data: { ...data, amount: hold.amount, charged: hold.charged } }];
    },
    VoidHold: (data, state) => {
      mustBeThere(state);
      const hold = holdOf(state, data);
      if (hold?.is === 'posted') throw new Refused('hold-over');
      return hold?.is === 'voided' ? [] : [{ type: 'HoldVoided', data }];
    },
    RefundBalance: (data, state) => {
      mustBeThere(state);
      const hold = holdOf(state, data);
      if (hold?.refunds[data.refundId]) return [];
      if (hold?.is !== 'posted') throw new Refused('hold-over');
      mustBeBack(data);
      mustBeWithin(hold, data);
      return [{ type: 'BalanceRefunded', data }];
    },
    FreezeBalance: (data, state, at) => {
      mustBeThere(state);
      if (state.frozen.some(({ cause }) => cause === data.cause)) return [];
      if (data.why === 'refunded') mustBeUnused(state, at);
      return [...voided(state, data.balance), { type: 'BalanceFrozen', data }];
    },
    ThawBalance: (data, state) => {
      mustBeThere(state);
      return state.frozen.some(({ cause }) => cause === data.cause) ? [{ type: 'BalanceThawed', data }] : [];
    },
    WriteOffBalance: (data, state, at) => {
      mustBeThere(state);
      if (!state.frozen.some(({ cause, why }) => cause === data.cause && why === data.why))
        throw new Refused('not-frozen');
      const minor = leftOf(state, at);
      if (minor === 0) return [];
      return [{ type: 'BalanceWrittenOff', data: { ...data, amount: inUsd(minor), n: state.writeOffs + 1 } }];
    },
    GiveUpBalance: (data, state, at) => {
      if (state.balance === null || state.isGivenUp) return [];
      if (Object.values(state.holds).some((one) => isLive(one, at))) throw new Refused('balance-held');
      return [{ type: 'BalanceGivenUp', data: { ...data, amount: inUsd(leftOf(state, at)), n: state.giveUps + 1 } }];
    },
  },
});

const inUsd = (minor: number): Money => ({ minor, currency: 'USD' });
const nothing = { amount: inUsd(0), charged: inUsd(0) };

/** What is held and not bound yet goes: nothing of it could be bound while it is frozen. */
const voided = ({ holds }: BalanceState, balance: BalanceOf): readonly BalanceEvent[] =>
  Object.entries(holds).flatMap(([tenderId, { is, orderId }]) =>
    is === 'held' ? [{ type: 'HoldVoided', data: { balance, orderId, tenderId } } as const] : [],
  );
