import { day, type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { FoundPayment, Movement, Outcome } from '../payments.ts';
import type { Behaviour } from './test-cards.ts';

/** Milliseconds for which the bank holds an amount: then it is as if it were voided. */
export const heldFor = 7 * day;

/** A payment at the bank. `method` is the card that it is of; null where it was voided before there was one. */
export type Charge = FoundPayment & Readonly<{ does: Behaviour; method: string | null; heldUntil: Instant | null }>;

/** What a call makes of a charge, and what it answers. */
export type Called = Readonly<{ charge: Charge; outcome: Outcome }>;

const done: Outcome = { is: 'done' };
const no = (code: string, mayRetry = false): Outcome => ({ is: 'declined', code, mayRetry });

/** One of which the bank has heard nothing yet. */
export const noCharge = (payment: string, at: Instant): Charge => ({
  payment,
  state: 'none',
  authorised: null,
  movements: [],
  at,
  does: 'approved',
  method: null,
  heldUntil: null,
});

type Hold = Readonly<{ amount: Money; does: Behaviour; method: string; at: Instant; proof: string }>;

const refusals: Partial<Record<Behaviour, Outcome>> = {
  declined: no('declined'),
  insufficient: no('insufficient', true),
  expired: no('expired'),
};

/** Asked to hold an amount. `proof` is where its holder would prove that the card is theirs. */
export function held(charge: Charge, { amount, does, method, at, proof }: Hold): Called {
  if (charge.state === 'voided') return { charge, outcome: no('voided') };
  if (charge.state !== 'none') return { charge, outcome: no('already-authorised') };
  if (!isWithin(amount, amount, amount.minor)) return { charge, outcome: no('no-amount') };
  const asked = { ...charge, does, method, at };
  const refusal = refusals[does];
  if (refusal) return { charge: asked, outcome: refusal };
  const holding = { ...asked, authorised: amount, heldUntil: plus(at, heldFor) };
  return does === 'challenge'
    ? { charge: { ...holding, state: 'challenged' }, outcome: { is: 'challenge', url: proof } }
    : { charge: { ...holding, state: 'authorised' }, outcome: done };
}

/** Its holder has proved it, or has not. */
export const proved = (charge: Charge, isProved: boolean, at: Instant): Charge =>
  charge.state === 'challenged' ? { ...charge, at, state: isProved ? 'authorised' : 'none' } : charge;

type Move = Readonly<{ key: string; amount: Money; at: Instant }>;

/** Asked to take what is held. */
export function taken(charge: Charge, { key, amount, at }: Move): Called {
  if (charge.state !== 'authorised' || charge.authorised === null) return { charge, outcome: no('not-authorised') };
  if (charge.heldUntil !== null && charge.heldUntil <= at)
    return { charge: { ...charge, state: 'voided', at }, outcome: no('lapsed') };
  if (!isWithin(amount, charge.authorised, charge.authorised.minor)) return { charge, outcome: no('too-much') };
  if (charge.does === 'capture-fails') return { charge, outcome: no('capture-failed', true) };
  return { charge: moved(charge, { key, is: 'captured', amount, at }, 'captured'), outcome: done };
}

/** Asked to let go what is held: also before there is anything, so that nothing is held later. */
export function letGo(charge: Charge, { key, at }: Omit<Move, 'amount'>): Called {
  if (charge.state === 'voided') return { charge, outcome: done };
  if (charge.state === 'captured') return { charge, outcome: no('captured') };
  if (charge.authorised === null) return { charge: { ...charge, state: 'voided', at }, outcome: done };
  return { charge: moved(charge, { key, is: 'voided', amount: charge.authorised, at }, 'voided'), outcome: done };
}

/** Asked to give back. `failsNow`: the first try with a card whose refunds fail once. */
export function givenBack(charge: Charge, { key, amount, at }: Move, failsNow: boolean): Called {
  const captured = charge.movements.find(({ is }) => is === 'captured')?.amount;
  if (!captured) return { charge, outcome: no('not-captured') };
  const back = charge.movements.reduce((sum, { is, amount: { minor } }) => sum + signs[is] * minor, 0);
  if (!isWithin(amount, captured, captured.minor - back)) return { charge, outcome: no('too-much') };
  if (failsNow) return { charge: { ...charge, at }, outcome: no('refund-failed', true) };
  return { charge: moved(charge, { key, is: 'refunded', amount, at }, charge.state), outcome: done };
}

/** A refund that could not be paid out after all: what was given back is with the market again. Once. */
export function returned(charge: Charge, key: string, at: Instant): Charge {
  const refund = charge.movements.find((one) => one.key === key && one.is === 'refunded');
  if (!refund || charge.movements.some((one) => one.key === key && one.is === 'returned')) return charge;
  return moved(charge, { ...refund, is: 'returned', at }, charge.state);
}

const signs: Readonly<Record<Movement['is'], number>> = { captured: 0, voided: 0, refunded: 1, returned: -1 };

const isWithin = ({ minor, currency }: Money, of: Money, most: number) =>
  currency === of.currency && Number.isSafeInteger(minor) && minor > 0 && minor <= most;

const moved = (charge: Charge, movement: Movement, state: Charge['state']): Charge => ({
  ...charge,
  state,
  at: movement.at,
  movements: [...charge.movements, movement],
});
