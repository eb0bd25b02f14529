import type { Currency, Money } from '#kernel/money.ts';
import type { Account } from './chart.ts';
import { accounts } from './chart.ts';
import { type About, type LedgerFact, type Posting, postingOf } from './postings.ts';

/** A movement in the bank's own ledger, by the key of its attempt; a payout is no payment's, and stands under its own key. */
export type BankMovement = Readonly<{
  payment: string;
  key: string;
  is: 'captured' | 'refunded' | 'returned' | 'paid-out';
  amount: Money;
}>;

/** `payment` and `purpose` say whose it is; null: the log knows nothing of it. Amounts as they stand here and there. */
export type Difference = Readonly<{
  why: 'posted-twice' | 'unbalanced' | 'not-at-bank' | 'not-in-log' | 'other-amount';
  name: string;
  payment: string | null;
  purpose: About | null;
  log: Money | null;
  bank: Money | null;
}>;

/** What an account holds: a debit is positive. */
export type Balance = Readonly<{ account: Account; currency: Currency; minor: number }>;

export type LedgerReport = Readonly<{
  balances: readonly Balance[];
  /** What the bank says that it has of ours. */
  bank: readonly Money[];
  /** Done at the bank and asked for by the log, which has not heard of it yet. */
  inFlight: readonly BankMovement[];
  differences: readonly Difference[];
}>;

type Ledgers = Readonly<{
  /** Of the log, in its order. */
  facts: readonly LedgerFact[];
  /** Read before the log: what was asked for by then is in it. */
  before: readonly BankMovement[];
  /** Read after the log: what it says is there. */
  after: readonly BankMovement[];
}>;

/** The log's ledger against the bank's. A market that goes on meanwhile makes no difference of it. */
export function checkLedger({ facts, before, after }: Ledgers): LedgerReport {
  const postings = facts.map(postingOf).filter((one) => one !== null);
  const asked = new Set(
    facts.flatMap(({ type, data }) => (type.endsWith('Asked') && 'attempt' in data ? [data.attempt] : [])),
  );
  const posted = new Map(postings.map((one) => [one.name, one]));
  const open = before.filter((one) => !posted.has(nameOf(one)));
  return {
    balances: balancesOf(postings),
    bank: totalsOf(after),
    inFlight: open.filter(({ key }) => asked.has(key)),
    differences: [
      ...twice(postings),
      ...postings.filter(isUnbalanced).map((one) => differs('unbalanced', one)),
      ...againstBank(posted, after),
      ...open.filter(({ key }) => !asked.has(key)).map(unknownToLog),
    ],
  };
}

const nameOf = ({ is, key }: BankMovement) => `${is} ${key}`;

function twice(postings: readonly Posting[]): readonly Difference[] {
  const seen = new Set<string>();
  return postings.flatMap((one) => {
    if (seen.has(one.name)) return [differs('posted-twice', one)];
    seen.add(one.name);
    return [];
  });
}

function isUnbalanced({ entries }: Posting): boolean {
  const sums = new Map<Currency, number>();
  for (const { currency, minor } of entries) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums.values()].some((sum) => sum !== 0) || entries.some(({ minor }) => !Number.isSafeInteger(minor));
}

/** What the log says that the bank has done. */
function againstBank(posted: ReadonlyMap<string, Posting>, after: readonly BankMovement[]): readonly Difference[] {
  const there = new Map(after.map((one) => [nameOf(one), one.amount]));
  return [...posted.values()].filter(isAtBank).flatMap((posting) => {
    const bank = there.get(posting.name) ?? null;
    if (!bank) return [differs('not-at-bank', posting)];
    const { minor, currency } = amountOf(posting);
    return bank.minor === minor && bank.currency === currency ? [] : [differs('other-amount', posting, bank)];
  });
}

const isAtBank = ({ name }: Posting) => /^(?:captured|refunded|returned|paid-out) /.test(name);

const amountOf = ({ entries }: Posting): Money => {
  const { minor, currency } = entries[0]!;
  return { minor: Math.abs(minor), currency };
};

const differs = (why: Difference['why'], posting: Posting, bank: Money | null = null): Difference => {
  const { name, payment, purpose } = posting;
  return { why, name, payment, purpose, log: amountOf(posting), bank };
};

const unknownToLog = (one: BankMovement): Difference => ({
  why: 'not-in-log',
  name: nameOf(one),
  payment: one.payment,
  purpose: null,
  log: null,
  bank: one.amount,
});

function balancesOf(postings: readonly Posting[]): readonly Balance[] {
  const sums = new Map<string, number>();
  for (const { account, currency, minor } of postings.flatMap(({ entries }) => entries))
    sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + minor);
  return [...sums]
    .map(([key, minor]) => {
      const [account, currency] = key.split(' ') as [Account, Currency];
      return { account, currency, minor };
    })
    .toSorted(
      (a, b) => accounts.indexOf(a.account) - accounts.indexOf(b.account) || (a.currency < b.currency ? -1 : 1),
    );
}

function totalsOf(movements: readonly BankMovement[]): readonly Money[] {
  const sums = new Map<Currency, number>();
  for (const { is, amount } of movements)
    sums.set(
      amount.currency,
      (sums.get(amount.currency) ?? 0) + (is === 'refunded' || is === 'paid-out' ? -amount.minor : amount.minor),
    );
  return [...sums].map(([currency, minor]) => ({ minor, currency }));
}
