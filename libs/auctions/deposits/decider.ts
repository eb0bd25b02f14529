import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type Instant, later, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import { isGoodFor } from '../rules/deposit.ts';
import { depositRules } from '../rules/records.ts';
import { type DepositEvent, depositShapes, type ReleaseReason } from './events.ts';

type Of = Readonly<{ auctionId: string; memberId: string }>;
type Nth = Of & Readonly<{ n: number }>;

export type DepositCommand =
  /**
   * Before a bid, as the `n`th hold. One that is held, or asked for, and is enough, is not asked for again, nor where another press was the `n`th; none is smaller than what a bid may stand on.
   * Refused: `auction-over`, from `closesAt` on.
   */
  | Fact<'AskDeposit', Omit<Data<DepositEvent, 'DepositAsked'>, 'why'> & Readonly<{ closesAt: Instant }>>
  /** In place of what is held, at the same card, and never more than that; nobody is at a page of the bank. */
  | Fact<'RenewDeposit', Nth & Readonly<{ deposit: Money }>>
  | Fact<'NoteHeld', Nth>
  | Fact<'NoteNotHeld', Nth & Readonly<{ code: string }>>
  | Fact<'ForfeitDeposit', Of>
  | Fact<'NoteForfeited', Of & Readonly<{ deposit: Money }>>
  /** `n`: of what was known; where more was asked for since, that has to be let go first. */
  | Fact<'ReleaseDeposit', Nth & Readonly<{ why: ReleaseReason }>>
  /** The bank was told to let go of these. */
  | Fact<'NoteFreed', Of & Readonly<{ frees: readonly number[] }>>;

/** A hold at the bank, or one that was asked for. */
type Asked = Omit<Data<DepositEvent, 'DepositAsked'>, keyof Of> & Readonly<{ askedAt: Instant }>;
type Held = Asked & Readonly<{ heldAt: Instant; until: Instant }>;

export type DepositState = Readonly<{
  /** Holds so far. */
  n: number;
  asked: Asked | null;
  held: Held | null;
  /** The last no, and when it came. */
  declined: Readonly<{ code: string; at: Instant }> | null;
  isForfeiting: boolean;
  /** Holds that the bank is still to be told to let go of: by their number, a fact before it is told. */
  frees: readonly number[];
  /** How it ended last; null: it did not, or there is another one since. */
  end: Readonly<{ is: 'released'; why: ReleaseReason } | { is: 'forfeited'; deposit: Money }> | null;
}>;

const initial: DepositState = {
  n: 0,
  asked: null,
  held: null,
  declined: null,
  isForfeiting: false,
  frees: [],
  end: null,
};

/**
 * One bidder's deposit in one auction: a raise is held anew before the old one is let go. What the bank lets go of is decided here first, so that no bid
 * stands on what it does not hold. `design/money.md`, Auctions settle.
 */
export const deposits = decider<DepositState, DepositCommand, DepositEvent>({
  version: 1,
  shapes: depositShapes,
  initial: () => initial,
  rules: () => depositRules.id,
  evolve: {
    DepositAsked: (state, { auctionId: _, memberId: _m, ...asked }, { at: askedAt }) => ({
      ...state,
      n: asked.n,
      asked: { ...asked, askedAt },
      end: null,
    }),
    DepositHeld: held,
    DepositRenewed: held,
    DepositDeclined: (state, { code, frees }, { at }) => ({ ...state, asked: null, declined: { code, at }, frees }),
    DepositForfeitAsked: (state) => ({ ...state, isForfeiting: true }),
    DepositForfeited: (state, { deposit, frees }) => ({ ...over(state, frees), end: { is: 'forfeited', deposit } }),
    DepositReleased: (state, { why, frees }) => ({ ...over(state, frees), end: { is: 'released', why } }),
    HoldsFreed: (state, { frees }) => ({ ...state, frees: state.frees.filter((n) => !frees.includes(n)) }),
  },
  decide: {
    AskDeposit: ({ closesAt, ...asked }, state, at) => {
      if (state.isForfeiting || isGoodFor(state.held, asked.deposit, at) || state.asked) return [];
      if (at >= closesAt) throw new Refused('auction-over', { at });
      if (asked.n !== state.n + 1) return [];
      const deposit = moreOf(asked.deposit, state.held);
      return [{ type: 'DepositAsked', data: { ...asked, deposit, why: 'bid' } }];
    },
    RenewDeposit: ({ n: known, ...renewed }, { n, asked, held: before, isForfeiting }, at) => {
      if (n !== known || asked || !before || isForfeiting) return [];
      const { methodId, back, language } = before;
      const again = { ...renewed, n: n + 1, methodId, back, language, challengeUntil: at };
      return [{ type: 'DepositAsked', data: { ...again, why: 'renewal' } }];
    },
    NoteHeld: ({ n, ...of }, { asked, held: before, isForfeiting, frees: open }, at) => {
      if (asked?.n !== n || isForfeiting) return [];
      const frees = [...open, ...numbersOf([before])];
      const data = { ...of, n, deposit: asked.deposit, until: plus(at, depositRules.goodMs), frees };
      return [{ type: asked.why === 'renewal' ? 'DepositRenewed' : 'DepositHeld', data }];
    },
    NoteNotHeld: ({ code, ...of }, { asked, held: before, frees }, at) => {
      if (asked?.n !== of.n) return [];
      return [
        {
          type: 'DepositDeclined',
          data: { ...of, code, again: againOf(before, at), frees: [...frees, of.n] },
        },
      ];
    },
    ForfeitDeposit: (of, { held: before, isForfeiting }) =>
      before && !isForfeiting ? [{ type: 'DepositForfeitAsked', data: of }] : [],
    NoteForfeited: (data, { asked, held: before, isForfeiting, frees }) => {
      if (!before || !isForfeiting) return [];
      const untaken = data.deposit.minor === 0 ? [asked, before] : [asked];
      return [{ type: 'DepositForfeited', data: { ...data, frees: [...frees, ...numbersOf(untaken)] } }];
    },
    ReleaseDeposit: ({ n: known, ...data }, { n, asked, held: before, isForfeiting, frees }) =>
      n !== known || isForfeiting || !(asked ?? before)
        ? []
        : [{ type: 'DepositReleased', data: { ...data, frees: [...frees, ...numbersOf([asked, before])] } }],
    NoteFreed: (data, { frees, asked, held: before, declined, isForfeiting }, at) => {
      if (!data.frees.some((n) => frees.includes(n))) return [];
      const isOn = asked !== null || isForfeiting || frees.some((n) => !data.frees.includes(n));
      const again = isOn ? at : declined ? againOf(before, declined.at) : (before?.until ?? null);
      return [{ type: 'HoldsFreed', data: { ...data, again: again && later(again, at) } }];
    },
  },
});

function held(
  state: DepositState,
  { until, frees }: Readonly<{ until: Instant; frees: readonly number[] }>,
  { at }: Readonly<{ at: Instant }>,
): DepositState {
  const now = state.asked && { ...state.asked, heldAt: at, until };
  return { ...state, asked: null, held: now, declined: null, frees };
}

const over = (state: DepositState, frees: readonly number[]): DepositState => ({
  ...state,
  asked: null,
  held: null,
  isForfeiting: false,
  frees,
});

/** What is held is not replaced by less: a bid may stand on it, also where it has to be held anew. */
const moreOf = (asked: Money, before: Held | null): Money =>
  before && before.deposit.minor > asked.minor ? before.deposit : asked;

const numbersOf = (all: readonly (Asked | null)[]): number[] => all.flatMap((one) => (one ? [one.n] : []));

/** When to renew what is still held, after a no; null: nothing is. */
const againOf = (before: Held | null, at: Instant): Instant | null =>
  before && later(before.until, plus(at, depositRules.againMs));
