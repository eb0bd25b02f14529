import type { Data } from '#kernel/fact.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { ChargeEvent, Purpose } from '#payments/charges/events.ts';
import type { Account } from './chart.ts';

/** A debit is positive, a credit negative, in minor units. */
export type Entry = Readonly<{ account: Account; currency: Currency; minor: number }>;

/** What a fact moves: its entries sum to zero in each currency. A posting of that name is made once. */
export type Posting = Readonly<{ name: string; payment: string; purpose: Purpose; entries: readonly Entry[] }>;

/** Every fact that the ledger knows of. */
export type LedgerFact = ChargeEvent;

type Moved = Data<ChargeEvent, 'PaymentCaptured'>;
type Rule = (data: never) => Posting | null;
const nothing = () => null;

const moved = (
  what: string,
  { attempt, amount, purpose, paymentId: payment }: Moved,
  way: readonly [Account, Account],
) => ({ name: `${what} ${attempt}`, payment, purpose, entries: between(amount, ...way) });

/** Debit, credit. */
const between = ({ minor, currency }: Money, debit: Account, credit: Account): readonly Entry[] => [
  { account: debit, currency, minor },
  { account: credit, currency, minor: -minor },
];

/** A kind of fact that is not here does not compile: nothing moves money without a word of the ledger. */
const rules = {
  AuthorisationAsked: nothing,
  ChallengeSet: nothing,
  PaymentAuthorised: nothing,
  PaymentDeclined: nothing,
  CaptureAsked: nothing,
  PaymentCaptured: (data) =>
    moved('captured', data, ['provider', data.purpose.is === 'deposit' ? 'penalties' : 'funds']),
  CaptureFailed: nothing,
  PaymentLapsed: nothing,
  VoidAsked: nothing,
  PaymentVoided: nothing,
  CaptureUndone: (data) =>
    moved('undone', data, [data.purpose.is === 'deposit' ? 'penalties' : 'funds', 'refunds-due']),
  RefundAsked: nothing,
  RefundMade: (data) => moved('refunded', data, ['refunds-due', 'provider']),
  RefundFailed: (data) => (data.wasMade ? moved('returned', data, ['provider', 'refunds-due']) : null),
} satisfies { [T in LedgerFact['type']]: (data: Data<LedgerFact, T>) => Posting | null };

/** Sees one fact alone. Null: it moves no money. */
export const postingOf = ({ type, data }: LedgerFact): Posting | null => (rules[type] as Rule)(data as never);

/** Facts that the ledger reads. */
export const ledgerTypes = Object.keys(rules) as readonly LedgerFact['type'][];
