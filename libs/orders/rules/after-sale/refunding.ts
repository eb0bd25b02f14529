import { halfUp, split } from '#kernel/conversion.ts';
import type { Money } from '#kernel/money.ts';
import type { TenderTerms, Terms } from '../terms.ts';

type Paid = Pick<Terms, 'tenders' | 'rest'>;
type Back = Readonly<{ tenders: readonly TenderTerms[]; rest: Money }>;

/**
 * What of each tender and of the card goes back: all of it, or of each its part of that amount. What a balance gave is converted half-up, and never comes to
 * more than it was.
 */
export function refundParts({ tenders, rest }: Paid, amount: Money): Back {
  const paid = [...tenders.map(({ charged }) => charged.minor), rest.minor];
  const shares = split(amount.minor, paid);
  const back = tenders.map((tender, n) => ({
    ...tender,
    charged: { ...tender.charged, minor: shares[n]! },
    amount: { ...tender.amount, minor: inUsd(tender, shares[n]!) },
  }));
  return {
    tenders: back.filter(({ charged }) => charged.minor > 0),
    rest: { ...rest, minor: shares.at(-1)! },
  };
}

/** At least a cent of what goes back at all. */
function inUsd({ amount, charged }: TenderTerms, back: number): number {
  if (back === charged.minor) return amount.minor;
  const usd = Number(halfUp(BigInt(amount.minor) * BigInt(back), BigInt(charged.minor)));
  return Math.min(amount.minor, Math.max(1, usd));
}
