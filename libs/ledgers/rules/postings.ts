import type { BalanceEvent, BalanceOf } from '#gift-cards/balances/events.ts';
import type { Data } from '#kernel/fact.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { AskingEvent } from '#orders/asking/events.ts';
import type { AfterSaleEvent } from '#orders/after-sale/events.ts';
import type { SendingBackEvent } from '#orders/sending-back/events.ts';
import type { ChargeEvent, Purpose } from '#payments/charges/events.ts';
import type { SellerAccountEvent, Split } from '#payouts/events.ts';
import type { Account } from './chart.ts';

/** A debit is positive, a credit negative, in minor units. */
export type Entry = Readonly<{ account: Account; currency: Currency; minor: number }>;

/** What a fact moves: its entries sum to zero in each currency. A posting of that name is made once. */
export type Posting = Readonly<{ name: string; payment: string | null; purpose: About; entries: readonly Entry[] }>;

/** What it was for: an order or a deposit, or else the balance itself, or its seller. */
export type About = Purpose | Readonly<{ is: BalanceOf['is'] | 'seller'; id: string }>;

/** Every fact that the ledger knows of. */
export type LedgerFact =
  | ChargeEvent
  | BalanceEvent
  | SellerAccountEvent
  | Extract<AfterSaleEvent, { type: 'LabelMade' | 'RefundDecided' }>
  | Extract<AskingEvent, { type: 'DifferenceDecided' }>
  | Extract<SendingBackEvent, { type: 'BackLabelMade' }>;

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

type Amounts = Readonly<{ amount: Money; charged: Money }>;

/** Debit and credit of two currencies, each balanced by the bridge. */
const across = (debited: Money, debit: Account, credited: Money, credit: Account): readonly Entry[] =>
  debited.currency === credited.currency && debited.minor === credited.minor
    ? between(debited, debit, credit)
    : [...between(debited, debit, 'fx'), ...between(credited, 'fx', credit)];

const owedOn = ({ is }: BalanceOf): Account => (is === 'gift-card' ? 'gift-card-liability' : 'credit-liability');

/** What somebody gave for a balance, and where it lies. */
const owed = (
  what: string,
  { balance, amount, charged }: Amounts & Readonly<{ balance: BalanceOf }>,
  from: Account,
) => ({
  name: `${what} ${balance.id}`,
  payment: null,
  purpose: { is: balance.is, id: balance.id },
  entries: across(charged, from, amount, owedOn(balance)),
});

const paidBy: Readonly<Record<Data<BalanceEvent, 'GiftCardIssued'>['why'], Account>> = {
  sale: 'funds',
  prize: 'platform-cost',
  'guest-credit': 'refunds-due',
};

const given: Readonly<Record<Data<BalanceEvent, 'CreditGranted'>['why'], Account>> = {
  return: 'refunds-due',
  goodwill: 'platform-cost',
};

/** A sale that is given back frees what was paid for it; of a disputed one it lessens the market's cost. */
const writtenTo: Readonly<Record<Data<BalanceEvent, 'BalanceWrittenOff'>['why'], Account>> = {
  refunded: 'funds',
  disputed: 'platform-cost',
};

const ended = (name: string, { balance, amount }: Readonly<{ balance: BalanceOf; amount: Money }>, to: Account) => ({
  name: `${name} ${balance.id}`,
  payment: null,
  purpose: { is: balance.is, id: balance.id },
  entries: between(amount, owedOn(balance), to),
});

/** What lay in `funds` for a sale and whose it is; `undone`: it lies there again. */
function shared({ item, tax, shipping, price, fee, net }: Split, undone = false): readonly Entry[] {
  const isSame = item.currency === price.currency && item.minor === price.minor;
  const all: readonly (readonly [Account, Money, number])[] = [
    ['funds', { ...item, minor: item.minor + tax.minor + shipping.minor }, 1],
    ['tax-payable', tax, -1],
    ['shipping-income', shipping, -1],
    ['seller-payable', net, -1],
    ['fees', fee, -1],
    ...(isSame
      ? []
      : ([
          ['fx', item, -1],
          ['fx', price, 1],
        ] as const)),
  ];
  return all
    .filter(([, { minor }]) => minor !== 0)
    .map(([account, { minor, currency }, sign]) => ({ account, currency, minor: minor * (undone ? -sign : sign) }));
}

const ofSale = (what: string, orderId: string, entries: readonly Entry[]) => ({
  name: `${what} ${orderId}`,
  payment: null,
  purpose: { is: 'order', id: orderId } as const,
  entries,
});

const paidOut = ({ attempt, memberId, amount }: Readonly<{ attempt: string; memberId: string; amount: Money }>) => ({
  name: `paid-out ${attempt}`,
  payment: null,
  purpose: { is: 'seller', id: memberId } as const,
  entries: between(amount, 'seller-payable', 'provider'),
});

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
  ChargeFound: ({ is, attempt, amount, paymentId }) => ({
    name: `${is} ${attempt}`,
    payment: paymentId,
    purpose: { is: 'found', id: paymentId },
    entries: is === 'refunded' ? between(amount, 'suspense', 'provider') : between(amount, 'provider', 'suspense'),
  }),
  ChargeAdopted: (data) => moved('adopted', data, ['suspense', data.purpose.is === 'deposit' ? 'penalties' : 'funds']),
  RefundAdopted: (data) => moved('adopted', data, ['refunds-due', 'suspense']),
  ChargeDisowned: ({ attempt, amount, paymentId }) => ({
    name: `disowned ${attempt}`,
    payment: paymentId,
    purpose: { is: 'found', id: paymentId },
    entries: between(amount, 'suspense', 'refunds-due'),
  }),
  PaymentCaseOpened: nothing,
  GiftCardIssued: (data) => owed('issued', data, paidBy[data.why]),
  CreditGranted: (data) => owed(`granted ${data.cause}`, data, given[data.why]),
  CodeSent: nothing,
  GiftUnwrapped: nothing,
  GiftCardClaimed: nothing,
  BalanceHeld: nothing,
  HoldBound: nothing,
  HoldPosted: ({ balance, orderId, tenderId, amount, charged }) => ({
    name: `posted ${orderId} ${tenderId}`,
    payment: null,
    purpose: { is: 'order', id: orderId },
    entries: across(amount, owedOn(balance), charged, 'funds'),
  }),
  HoldVoided: nothing,
  BalanceRefunded: ({ balance, orderId, tenderId, refundId, amount, charged }) => ({
    name: `put-back ${orderId} ${tenderId} ${refundId}`,
    payment: null,
    purpose: { is: 'order', id: orderId },
    entries: across(charged, 'refunds-due', amount, owedOn(balance)),
  }),
  LabelMade: ({ orderId, leg, tracking, cost }) => ({
    name: `label ${orderId} ${leg} ${tracking}`, // each of its sellers has one to the desk
    payment: null,
    purpose: { is: 'order', id: orderId },
    entries: between(cost, 'shipping-cost', 'carrier-payable'),
  }),
  BackLabelMade: ({ orderId, n, cost }) =>
    ofSale(`label-back ${n}`, orderId, between(cost, 'shipping-cost', 'carrier-payable')),
  RefundDecided: ({ orderId, n, charged, funds, retained }) => ({
    name: `refund ${orderId} ${n}`,
    payment: null,
    purpose: { is: 'order', id: orderId },
    entries: [
      ...between(funds, 'funds', 'refunds-due'),
      ...between({ ...charged, minor: charged.minor - funds.minor }, 'platform-cost', 'refunds-due'),
      ...(retained ? between(retained.shipping, 'funds', 'shipping-income') : []),
      ...(retained ? between(retained.tax, 'funds', 'tax-payable') : []),
    ].filter(({ minor }) => minor !== 0),
  }),
  DifferenceDecided: ({ orderId, n, charged }) =>
    ofSale(`difference ${n}`, orderId, between(charged, 'funds', 'refunds-due')),
  BalanceFrozen: nothing,
  BalanceThawed: nothing,
  BalanceWrittenOff: (data) => ended(`written-off ${data.n}`, data, writtenTo[data.why]),
  BalanceGivenUp: (data) => ended(data.n === 1 ? 'given-up' : `given-up ${data.n}`, data, 'given-up-balances'),
  FeeCharged: nothing,
  SaleCredited: (data) => ofSale('credited', data.orderId, shared(data)),
  RatingMoved: nothing,
  PenaltyCharged: ({ memberId, orderId, amount }) =>
    ofSale(`penalty ${memberId}`, orderId, between(amount, 'seller-payable', 'penalties')),
  FreightCharged: ({ orderId, of, amount }) =>
    ofSale(`freight ${of}`, orderId, between(amount, 'seller-payable', 'shipping-cost')),
  LossMadeGood: ({ orderId, amount }) =>
    ofSale('made-good', orderId, between(amount, 'platform-cost', 'seller-payable')),
  ClawedBack: (data) => ofSale('clawed-back', data.orderId, shared(data, true)),
  SaleGivenUp: nothing,
  RestGivenBack: ({ orderId, tax, shipping }) => ({
    name: `rest-back ${orderId}`,
    payment: null,
    purpose: { is: 'order', id: orderId },
    entries: [...between(tax, 'tax-payable', 'funds'), ...between(shipping, 'shipping-income', 'funds')].filter(
      ({ minor }) => minor !== 0,
    ),
  }),
  DebtWrittenOff: ({ memberId, n, amount }) => ({
    name: `debt ${memberId} ${n}`,
    payment: null,
    purpose: { is: 'seller', id: memberId },
    entries: between(amount, 'bad-debt', 'seller-payable'),
  }),
  PayoutAccountSet: nothing,
  PayoutHeld: nothing,
  PayoutAccountForgotten: nothing,
  PayoutAsked: nothing,
  PayoutMade: paidOut,
  PayoutFailed: nothing,
  PayoutRetryAllowed: nothing,
  PayoutCaseOpened: nothing,
  PayoutFound: paidOut,
  PayoutWaits: nothing,
  SellerAccountClosed: nothing,
} satisfies { [T in LedgerFact['type']]: (data: Data<LedgerFact, T>) => Posting | null };

/** Sees one fact alone. Null: it moves no money. */
export const postingOf = ({ type, data }: LedgerFact): Posting | null => (rules[type] as Rule)(data as never);

/** Facts that the ledger reads. */
export const ledgerTypes = Object.keys(rules) as readonly LedgerFact['type'][];
