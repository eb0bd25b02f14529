import { convert, type Rates } from '#kernel/conversion.ts';
import type { Money } from '#kernel/money.ts';
import type { TenderTerms } from './terms.ts';

/** What is due: in US dollars, and the same as it is charged. */
export type Due = Readonly<{ usd: Money; charged: Money }>;

type Spendable = Readonly<{ balance: TenderTerms['balance']; left: number }>;
type Named = (balanceId: string) => string;

/**
 * Which balances pay what: gift cards first, the smallest first, then credit, each the lesser of what it has and what is due. A balance is
 * converted once, half-up; whoever can pay all that is left takes both amounts of it, so that nothing is left over by rounding. `rest` is the
 * card's. `rules.md`, Tenders.
 */
export function tendersOf(due: Due, balances: readonly Spendable[], rates: Rates, idOf: Named) {
  const inOrder = balances.toSorted((a, b) => rank(a) - rank(b) || a.left - b.left);
  const tenders: TenderTerms[] = [];
  let [usd, charged] = [due.usd.minor, due.charged.minor];
  for (const { balance, left } of inOrder) {
    if (charged <= 0 || left <= 0) continue;
    const all = left >= usd;
    const pays = all ? charged : Math.min(charged, convert(left, due.charged.currency, rates).minor);
    if (pays <= 0) continue;
    const amount = { minor: all ? usd : left, currency: 'USD' } as const;
    tenders.push({
      tenderId: idOf(balance.id),
      balance,
      amount,
      charged: { minor: pays, currency: due.charged.currency },
    });
    usd -= amount.minor;
    charged -= pays;
  }
  return { tenders, rest: { minor: charged, currency: due.charged.currency } };
}

const rank = ({ balance }: Spendable) => (balance.is === 'gift-card' ? 0 : 1);
