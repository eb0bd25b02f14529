import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { BalanceOf, FrozenFor, IssuedFor } from '../balances/events.ts';

/** `until`: null once it is bound. `refunds`: what went back of it, by whose decision. */
export type Hold = Readonly<{
  orderId: string;
  amount: Money;
  charged: Money;
  until: Instant | null;
  is: 'held' | 'lapsed' | 'bound' | 'posted' | 'voided';
  refunds: Readonly<Record<string, Readonly<{ amount: Money; charged: Money }>>>;
}>;

export type BalanceState = Readonly<{
  balance: BalanceOf | null;
  why: IssuedFor | null;
  holderId: string | null;
  mailKey: string | null;
  isSent: boolean;
  isUnwrapped: boolean;
  /** Causes of what was granted: each counts once. */
  grants: readonly string[];
  /** US cents. */
  issued: number;
  posted: number;
  refunded: number;
  writtenOff: number;
  writeOffs: number;
  /** By tender; changed in place: one card that hundreds spend at once is not copied for each of them. */
  holds: Record<string, Hold>;
  /** US cents of all that is held and bound, but for what had lapsed when the last hold was made. */
  held: number;
  /** Tenders that wait to be bound, in the order in which they lapse; some are over by another way. In place, too. */
  waiting: string[];
  frozen: readonly Readonly<{ why: FrozenFor; cause: string }>[];
  isGivenUp: boolean;
  giveUps: number;
}>;

type Named = Readonly<{ orderId: string; tenderId: string }>;

/** Is it held at that moment? What has lapsed is not, whether a fact says so or not. */
export const isLive = ({ is, until }: Hold, at: Instant): boolean =>
  is === 'bound' || (is === 'held' && until !== null && at < until);

/** What may be spent: US cents, never below 0 nor above what was issued. */
export function leftOf(
  { issued, posted, refunded, writtenOff, held, holds, waiting }: BalanceState,
  at: Instant,
): number {
  const left = issued - posted + refunded - writtenOff - held;
  const lapsed = waiting.slice(0, lapsedBy(at, waiting, holds)).map((one) => holds[one]!);
  return left + lapsed.reduce((sum, { is, amount }) => sum + (is === 'held' ? amount.minor : 0), 0);
}

/** US cents that an order holds, and has not bound; null: of none. */
export const heldFor = ({ holds }: BalanceState, orderId: string | null, at: Instant): number =>
  Object.values(holds).reduce((sum, hold) => {
    const isTheirs = orderId !== null && hold.orderId === orderId && hold.is === 'held' && isLive(hold, at);
    return isTheirs ? sum + hold.amount.minor : sum;
  }, 0);

/** How many of those that wait are over, from the first on: all later ones lapse later. */
function lapsedBy(at: Instant, waiting: readonly string[], holds: BalanceState['holds']): number {
  const first = waiting.findIndex((one) => holds[one]!.is === 'held' && isLive(holds[one]!, at));
  return first < 0 ? waiting.length : first;
}

/** A state goes on changing in place: whoever keeps it beyond its turn keeps a copy. */
export const copyOf = (state: BalanceState): BalanceState => ({
  ...state,
  holds: { ...state.holds },
  waiting: [...state.waiting],
});

/** Counts what has lapsed by that moment no longer. */
export function letLapse(state: BalanceState, at: Instant): BalanceState {
  const { waiting, holds } = state;
  const over = waiting.splice(0, lapsedBy(at, waiting, holds));
  const lapsed = over.filter((one) => holds[one]!.is === 'held');
  return lapsed.reduce((all, one) => changed(all, one, { is: 'lapsed' }), state);
}

export function withHold(state: BalanceState, tenderId: string, hold: Hold): BalanceState {
  const held = state.held + heldBy(hold) - heldBy(state.holds[tenderId]);
  state.holds[tenderId] = hold;
  return { ...state, held };
}

const heldBy = (hold: Hold | undefined): number =>
  hold?.is === 'held' || hold?.is === 'bound' ? hold.amount.minor : 0;

/** Nothing where there is no hold of that name. */
export function changed(state: BalanceState, tenderId: string, fields: Partial<Hold>): BalanceState {
  const hold = state.holds[tenderId];
  return hold ? withHold(state, tenderId, { ...hold, ...fields }) : state;
}

/** The hold of that name, if there is one. Refused: `hold-of-another`. */
export function holdOf({ holds }: BalanceState, { orderId, tenderId }: Named): Hold | undefined {
  const hold = holds[tenderId];
  if (hold && hold.orderId !== orderId) throw new Refused('hold-of-another');
  return hold;
}

/** Not found where nothing was ever issued. */
export function mustBeThere({ balance }: BalanceState): BalanceOf {
  if (balance === null) throw new NotFound();
  return balance;
}

/** Refused: `balance-frozen`. */
export function mustNotBeFrozen({ frozen, isGivenUp }: BalanceState): void {
  if (frozen.length > 0 || isGivenUp) throw new Refused('balance-frozen');
}

/** Refused: `balance-too-low` with what is left. */
export function mustBeLeft(state: BalanceState, amount: Money, at: Instant): void {
  const minor = leftOf(state, at);
  if (amount.minor > minor) throw new Refused('balance-too-low', { left: { minor, currency: 'USD' } });
}

type Amounts = Readonly<{ amount: Money; charged: Money }>;

/** Amounts come from the market itself: another is a fault of its own. */
export function mustBeAmounts({ amount, charged }: Amounts): void {
  const all = [amount, charged];
  if (amount.currency !== 'USD' || all.some(({ minor }) => !Number.isSafeInteger(minor) || minor < 0))
    throw new Refused('amount-wrong');
  if (amount.minor === 0) throw new Refused('amount-wrong');
}

/** What a refund gives back. Where most of it has gone back before, its last centavos come to no cent. */
export function mustBeBack({ amount, charged }: Amounts): void {
  if (amount.minor !== 0 || !(charged.minor > 0)) mustBeAmounts({ amount, charged });
}

/** Refunds of a hold never give back more than it took, in either currency. Refused: `more-than-paid`. */
export function mustBeWithin(
  { amount, charged, refunds }: Hold,
  now: Readonly<{ amount: Money; charged: Money }>,
): void {
  const before = Object.values(refunds);
  const sum = (of: 'amount' | 'charged') => before.reduce((total, one) => total + one[of].minor, now[of].minor);
  if (now.charged.currency !== charged.currency) throw new Refused('amount-wrong');
  if (sum('amount') > amount.minor || sum('charged') > charged.minor) throw new Refused('more-than-paid');
}

/** A bought card is given back while it is unused alone: nothing held, nothing ever spent. Refused: `card-used`. */
export function mustBeUnused({ holds, posted, why }: BalanceState, at: Instant): void {
  if (why !== 'sale' || posted > 0 || Object.values(holds).some((one) => isLive(one, at)))
    throw new Refused('card-used');
}
