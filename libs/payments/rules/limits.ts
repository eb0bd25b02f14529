import { type Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';

/** What may still be given back: what is asked for counts, whatever comes of it. */
export const less = ({ minor, currency }: Money, refunds: readonly Readonly<{ amount: Money }>[]): Money => ({
  minor: refunds.reduce((left, { amount }) => left - amount.minor, minor),
  currency,
});

/** Refused: `more-than-paid`, `no-amount`. */
export function mustBeWithin(amount: Money, most: Money) {
  mustBeAmount(amount);
  if (amount.currency !== most.currency || amount.minor > most.minor) throw new Refused('more-than-paid', { most });
}

/** Refused: `no-amount`. */
export function mustBeAmount({ minor }: Money) {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new Refused('no-amount');
}

/** Refused: `not-due-yet`. */
export function mustBeDue(due: Instant, at: Instant) {
  if (at < due) throw new Refused('not-due-yet', { due, at });
}

export const isSame = (one: Money, other: Money | null): boolean =>
  one.minor === other?.minor && one.currency === other.currency;
