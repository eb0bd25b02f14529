import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type Instant, later, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { isGoodFor } from '../rules/deposit.ts';
import { depositRules } from '../rules/records.ts';
import { type DepositEvent, depositShapes, type ReleaseReason } from './events.ts';

type Of = Readonly<{ auctionId: string; memberId: string }>;
type Nth = Of & Readonly<{ n: number }>;

export type DepositCommand =
  /** Before a bid. One that is held, or asked for, and is enough, is not asked for again. */
  | Fact<'AskDeposit', Omit<Data<DepositEvent, 'DepositAsked'>, 'n' | 'why'>>
  /** In place of what is held, at the same card; nobody is at a page of the bank. */
  | Fact<'RenewDeposit', Nth>
  | Fact<'NoteHeld', Nth>
  | Fact<'NoteNotHeld', Nth & Readonly<{ code: string }>>
  | Fact<'ForfeitDeposit', Of>
  | Fact<'NoteForfeited', Of & Readonly<{ amount: Money }>>
  /** `n`: of what was known; where more was asked for since, that has to be let go first. */
  | Fact<'ReleaseDeposit', Nth & Readonly<{ why: ReleaseReason }>>;

/** A hold at the bank, or one that was asked for. */
type Asked = Omit<Data<DepositEvent, 'DepositAsked'>, keyof Of>;
type Held = Asked & Readonly<{ heldAt: Instant; until: Instant }>;

export type DepositState = Readonly<{
  /** Holds so far. */
  n: number;
  asked: Asked | null;
  held: Held | null;
  /** The last no, and when it came. */
  declined: Readonly<{ code: string; at: Instant }> | null;
  isForfeiting: boolean;
  /** How it ended last; null: it did not, or there is another one since. */
  end: Readonly<{ is: 'released'; why: ReleaseReason } | { is: 'forfeited'; amount: Money }> | null;
}>;

const initial: DepositState = { n: 0, asked: null, held: null, declined: null, isForfeiting: false, end: null };

/** One bidder's deposit in one auction: a raise is held anew before the old one is let go. `design/money.md`, Auctions settle. */
export const deposits = decider<DepositState, DepositCommand, DepositEvent>({
  version: 1,
  shapes: depositShapes,
  initial: () => initial,
  rules: () => depositRules.id,
  evolve: {
    DepositAsked: (state, { auctionId: _, memberId: _m, ...asked }) => ({ ...state, n: asked.n, asked, end: null }),
    DepositHeld: held,
    DepositRenewed: held,
    DepositDeclined: (state, { code }, { at }) => ({ ...state, asked: null, declined: { code, at } }),
    DepositForfeitAsked: (state) => ({ ...state, isForfeiting: true }),
    DepositForfeited: (state, { amount }) => ({ ...over(state), end: { is: 'forfeited', amount } }),
    DepositReleased: (state, { why }) => ({ ...over(state), end: { is: 'released', why } }),
  },
  decide: {
    AskDeposit: (asked, state, at) => {
      if (state.isForfeiting || isGoodFor(state.held, asked.amount, at) || state.asked) return [];
      return [{ type: 'DepositAsked', data: { ...asked, n: state.n + 1, why: 'bid' } }];
    },
    RenewDeposit: ({ n: known, ...of }, { n, asked, held: before, isForfeiting }, at) => {
      if (n !== known || asked || !before || isForfeiting) return [];
      const { amount, methodId, back, language } = before;
      const again = { ...of, n: n + 1, amount, methodId, back, language, challengeUntil: at };
      return [{ type: 'DepositAsked', data: { ...again, why: 'renewal' } }];
    },
    NoteHeld: ({ n, ...of }, { asked }, at) => {
      if (asked?.n !== n) return [];
      const data = { ...of, n, amount: asked.amount, until: plus(at, depositRules.goodMs) };
      return [{ type: asked.why === 'renewal' ? 'DepositRenewed' : 'DepositHeld', data }];
    },
    NoteNotHeld: ({ code, ...of }, { asked, held: before }, at) => {
      if (asked?.n !== of.n) return [];
      return [
        {
          type: 'DepositDeclined',
          data: { ...of, code, again: before && later(before.until, plus(at, depositRules.againMs)) },
        },
      ];
    },
    ForfeitDeposit: (of, { held: before, isForfeiting }) =>
      before && !isForfeiting ? [{ type: 'DepositForfeitAsked', data: of }] : [],
    NoteForfeited: (data, { held: before, isForfeiting }) =>
      before && isForfeiting ? [{ type: 'DepositForfeited', data }] : [],
    ReleaseDeposit: ({ n: known, ...data }, { n, asked, held: before, isForfeiting }) =>
      n !== known || isForfeiting || !(asked ?? before) ? [] : [{ type: 'DepositReleased', data }],
  },
});

function held(
  state: DepositState,
  { until }: Readonly<{ until: Instant }>,
  { at }: Readonly<{ at: Instant }>,
): DepositState {
  return { ...state, asked: null, held: state.asked && { ...state.asked, heldAt: at, until }, declined: null };
}

const over = (state: DepositState): DepositState => ({ ...state, asked: null, held: null, isForfeiting: false });
