import type { SaleFailure } from '#contracts/sale-failures.ts';
import { sellerPenaltyOf } from '#contracts/seller-penalty.ts';
import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type Instant, plus } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound, notDueYet } from '#kernel/refused.ts';
import { type RatingWhy, type SellerAccountEvent, sellerAccountShapes, type Split } from './events.ts';
import type { SaleState, SellerAccountState } from './rules/account.ts';
import { cents, feeOf, ratingAfter } from './rules/fees.ts';
import { feeRules } from './rules/records.ts';
import { failedOf, heldNow, heldUntil, isGivenUp, mayAsk, paidOut, whyWaits } from './rules/paying-out.ts';

type Of = Readonly<{ memberId: string }>;
type OfSale = Of & Readonly<{ orderId: string }>;

/** Each is safe to repeat: where it has been done, it comes to nothing. */
export type SellerAccountCommand =
  /** Sold and paid. */
  | Fact<'ChargeFee', OfSale & Readonly<{ number: string; price: Money }>>
  /** Its seller did not keep the sale. */
  | Fact<'ChargePenalty', OfSale & Readonly<{ why: SaleFailure }>>
  /** `since`: delivered, or lost at the market's cost. Refused before three days have passed: `not-due-yet`. */
  | Fact<
      'CreditSale',
      OfSale & Pick<Split, 'item' | 'tax' | 'shipping'> & Readonly<{ why: 'delivered' | 'lost'; since: Instant }>
    >
  /** It goes back to them at their cost, or came back so: `of` says which parcel. */
  | Fact<'ChargeFreight', OfSale & Readonly<{ of: string; amount: Money }>>
  /** The parcel `of` was lost on its way back to them. */
  | Fact<'MakeGood', OfSale & Readonly<{ of: string; isAsSold: boolean }>>
  /** The buyer has all of it back: it is undone, and not done later. */
  | Fact<'ClawBack', OfSale>
  /** The buyer has all but the item's price back: what was recognised beside it is undone, and not recognised later. */
  | Fact<'GiveRestBack', OfSale & Pick<Split, 'tax' | 'shipping'>>
  /** `attempt` is the id of the `n`th. */
  | Fact<'AskPayout', Of & Readonly<{ n: number; attempt: string }>>
  | Fact<'NotePaidOut', Of & Readonly<{ attempt: string; amount: Money }>>
  | Fact<'NotePayoutFailed', Of & Readonly<{ attempt: string; code: string; mayRetry: boolean }>>
  /** Refused before its key is old: `not-due-yet`. */
  | Fact<'OpenPayoutCase', Of & Readonly<{ attempt: string }>>
  /** Where the `n`th has failed as often as it is tried, and nothing was asked for since. */
  | Fact<'AllowRetry', Of & Readonly<{ n: number }>>
  | Fact<'NotePayoutFound', Of & Readonly<{ attempt: string; n: number; amount: Money }>>
  /** Refused before its time: `not-due-yet`. */
  | Fact<'WriteOffDebt', Of>
  /** Not found for who is erased. */
  | Fact<'SetPayoutAccount', Omit<Data<SellerAccountEvent, 'PayoutAccountSet'>, 'heldUntil'>>
  | Fact<'CloseSellerAccount', Of>;

const initial = (): SellerAccountState => ({
  balance: 0,
  rating: feeRules.rating.start,
  revision: 0,
  sales: {},
  unpaid: [],
  account: null,
  attempts: 0,
  failed: 0,
  again: null,
  open: null,
  paid: [],
  waits: null,
  owesSince: null,
  writtenOff: 0,
  isClosed: false,
});

/**
 * What a seller is owed, what was paid out of it, and their rating. A fee is fixed when something is sold; what it brings is theirs when its payout is
 * due; then all that they are owed goes out at once, and never again while the bank has not said what came of it.
 */
export const sellerAccounts = decider<SellerAccountState, SellerAccountCommand, SellerAccountEvent>({
  version: 4,
  shapes: sellerAccountShapes,
  initial,
  rules: () => feeRules.id,
  evolve: {
    FeeCharged: (state, { memberId: _, orderId, number, ...fee }) =>
      withSale(state, orderId, {
        fee,
        number,
        is: 'sold',
        isPenalised: false,
        isRestBack: false,
        split: null,
        freight: {},
        isMadeGood: false,
      }),
    SaleCredited: (state, { memberId: _, orderId, why: _w, balance, ...split }, { at }) => {
      const known = withSale(state, orderId, { is: 'credited', split });
      known.unpaid.push(orderId);
      return balanced({ ...known, waits: null }, balance, at);
    },
    RatingMoved: (state, { to: rating, revision }) => ({ ...state, rating, revision }),
    PenaltyCharged: (state, { orderId, balance }, { at }) =>
      balanced(withSale(state, orderId, { isPenalised: true }), balance, at),
    FreightCharged: (state, { orderId, of, amount, balance }, { at }) => {
      const freight = { ...state.sales[orderId]?.freight, [of]: amount.minor };
      return balanced(withSale(state, orderId, { freight }), balance, at);
    },
    LossMadeGood: (state, { orderId, balance }, { at }) =>
      balanced({ ...withSale(state, orderId, { isMadeGood: true }), waits: null }, balance, at),
    ClawedBack: (state, { orderId, balance }, { at }) => {
      const known = withSale(state, orderId, { is: 'clawed-back', split: null });
      return balanced({ ...known, unpaid: known.unpaid.filter((one) => one !== orderId) }, balance, at);
    },
    SaleGivenUp: (state, { orderId }) => withSale(state, orderId, { is: 'given-up' }),
    RestGivenBack: (state, { orderId, tax, shipping }) =>
      withSale(state, orderId, restBack(state, { orderId, tax, shipping })),
    DebtWrittenOff: (state, { n, balance }, { at }) => balanced({ ...state, writtenOff: n }, balance, at),
    PayoutAccountSet: (state, { accountId, bankToken, country, heldUntil: held }) => ({
      ...state,
      account: { accountId, bankToken, country, heldUntil: held },
      failed: 0,
      again: null,
      waits: null,
    }),
    PayoutAccountForgotten: (state, { accountId }) =>
      state.account?.accountId === accountId ? { ...state, account: null } : state,
    PayoutAsked: (state, asked, { at }) => ({
      ...state,
      attempts: asked.n,
      open: { ...asked, askedAt: at, isCase: false },
    }),
    PayoutMade: (state, { attempt, balance, orders }, { at }) =>
      balanced(
        {
          ...state,
          open: null,
          failed: 0,
          again: null,
          waits: null,
          paid: [...state.paid, attempt],
          unpaid: state.unpaid.filter((one) => !orders.includes(one)),
        },
        balance,
        at,
      ),
    PayoutFailed: (state, { tries, again }) => ({ ...state, open: null, failed: tries, again, waits: null }),
    PayoutRetryAllowed: (state) => ({ ...state, failed: 0, again: null, waits: null }),
    PayoutCaseOpened: (state) => (state.open ? { ...state, open: { ...state.open, isCase: true } } : state),
    PayoutFound: (state, { attempt, n, balance }, { at }) => {
      const attempts = Math.max(state.attempts, n);
      return balanced({ ...state, attempts, paid: [...state.paid, attempt] }, balance, at);
    },
    PayoutWaits: (state, { why }) => ({ ...state, waits: why }),
    PayoutHeld: (state) => ({ ...state, waits: 'held' }),
    SellerAccountClosed: (state) => ({ ...state, isClosed: true }),
  },
  decide: {
    ChargeFee: ({ memberId, orderId, number, price }, { sales, rating, revision, account }) => {
      if (sales[orderId]) return [];
      const country = account?.country ?? feeRules.homeCountry;
      const fee = feeOf(price, { rating, revision, country });
      return [{ type: 'FeeCharged', data: { memberId, orderId, number, ...fee } }];
    },
    ChargePenalty: ({ memberId, orderId, why }, state) => {
      const { fee, number, isPenalised } = saleIn(state, orderId);
      if (isPenalised) return [];
      const amount = sellerPenaltyOf(fee.price);
      const charged = { memberId, orderId, why, amount, balance: cents(state.balance - amount.minor) };
      return [{ type: 'PenaltyCharged', data: charged }, ...moved(state, { memberId, orderId, number, why })];
    },
    CreditSale: ({ memberId, orderId, why, since, ...parts }, state, at) => {
      const { fee, number, is, isRestBack } = saleIn(state, orderId);
      if (is !== 'sold') return [];
      const due = plus(since, feeRules.payoutMs);
      if (at < due) throw notDueYet(due, at);
      const own = isRestBack ? { ...parts, tax: noneOf(parts.tax), shipping: noneOf(parts.shipping) } : parts;
      const split = { ...own, price: fee.price, fee: fee.fee, net: fee.net };
      const credited = { memberId, orderId, why, ...split, balance: cents(state.balance + fee.net.minor) };
      return [{ type: 'SaleCredited', data: credited }, ...moved(state, { memberId, orderId, number, why: 'sale' })];
    },
    ChargeFreight: ({ memberId, orderId, of, amount }, state) => {
      if (saleIn(state, orderId).freight[of] !== undefined || amount.minor === 0) return [];
      const balance = cents(state.balance - amount.minor);
      return [{ type: 'FreightCharged', data: { memberId, orderId, of, amount, balance } }];
    },
    MakeGood: ({ memberId, orderId, of, isAsSold }, state) => {
      const { fee, freight, isMadeGood } = saleIn(state, orderId);
      if (isMadeGood) return [];
      const amount = cents((isAsSold ? fee.net.minor : 0) + (freight[of] ?? 0));
      const balance = cents(state.balance + amount.minor);
      return [{ type: 'LossMadeGood', data: { memberId, orderId, amount, balance } }];
    },
    ClawBack: ({ memberId, orderId }, state) => {
      const { is, split } = saleIn(state, orderId);
      if (is === 'sold') return [{ type: 'SaleGivenUp', data: { memberId, orderId } }];
      if (is !== 'credited' || !split) return [];
      const balance = cents(state.balance - split.net.minor);
      return [{ type: 'ClawedBack', data: { memberId, orderId, ...split, balance } }];
    },
    GiveRestBack: ({ memberId, orderId, ...parts }, state) => {
      const { is, isRestBack, split } = saleIn(state, orderId);
      if (isRestBack || (is !== 'sold' && is !== 'credited')) return [];
      const tax = split?.tax ?? noneOf(parts.tax);
      const shipping = split?.shipping ?? noneOf(parts.shipping);
      return [{ type: 'RestGivenBack', data: { memberId, orderId, tax, shipping } }];
    },
    AskPayout: ({ memberId, n, attempt }, state, at) => {
      const why = whyWaits(state);
      if (why) return state.waits === why ? [] : [{ type: 'PayoutWaits', data: { memberId, why } }];
      const until = heldNow(state, at);
      if (until) return state.waits === 'held' ? [] : [{ type: 'PayoutHeld', data: { memberId, until } }];
      if (!mayAsk(state, at) || n !== state.attempts + 1) return [];
      const { accountId, bankToken } = state.account!;
      const asked = {
        memberId,
        attempt,
        n,
        tries: state.failed + 1,
        amount: cents(state.balance),
        orders: [...state.unpaid],
      };
      return [{ type: 'PayoutAsked', data: { ...asked, accountId, bankToken } }];
    },
    NotePaidOut: ({ attempt, amount }, state) => paidOut({ attempt, amount }, state),
    NotePayoutFailed: (failed, state, at) => failedOf(failed, state, at),
    OpenPayoutCase: ({ memberId, attempt }, { open }, at) => {
      if (open?.attempt !== attempt || open.isCase) return [];
      const due = plus(open.askedAt, feeRules.keyGoodMs);
      if (at < due) throw notDueYet(due, at);
      return [{ type: 'PayoutCaseOpened', data: { memberId, attempt } }];
    },
    AllowRetry: ({ memberId, n }, state) =>
      isGivenUp(state) && state.attempts === n ? [{ type: 'PayoutRetryAllowed', data: { memberId, n } }] : [],
    NotePayoutFound: (found, { paid, open, balance }) =>
      paid.includes(found.attempt) || open?.attempt === found.attempt
        ? []
        : [{ type: 'PayoutFound', data: { ...found, orders: [], balance: cents(balance - found.amount.minor) } }],
    WriteOffDebt: ({ memberId }, { balance, owesSince, writtenOff }, at) => {
      if (balance >= 0 || owesSince === null) return [];
      const due = plus(owesSince, feeRules.debtMs);
      if (at < due) throw notDueYet(due, at);
      return [
        { type: 'DebtWrittenOff', data: { memberId, n: writtenOff + 1, amount: cents(-balance), balance: cents(0) } },
      ];
    },
    SetPayoutAccount: (data, state, at) => {
      const { account, isClosed } = state;
      if (account?.accountId === data.accountId) return [];
      if (isClosed) throw new NotFound();
      const set = { ...data, heldUntil: heldUntil(state, at) };
      return [{ type: 'PayoutAccountSet', data: set }, ...forgotten(data.memberId, account)];
    },
    CloseSellerAccount: ({ memberId }, { account, isClosed }) =>
      isClosed ? [] : [...forgotten(memberId, account), { type: 'SellerAccountClosed', data: { memberId } }],
  },
});

const noneOf = (money: Money): Money => ({ ...money, minor: 0 });

/** What is undone of it later is what is left of it. */
const restBack = (
  { sales }: SellerAccountState,
  { orderId, tax, shipping }: Pick<Split, 'tax' | 'shipping'> & Readonly<{ orderId: string }>,
): Partial<SaleState> => {
  const split = sales[orderId]?.split ?? null;
  return { isRestBack: true, split: split && { ...split, tax: noneOf(tax), shipping: noneOf(shipping) } };
};

/** What is sold has its fee first: whoever settles says so. */
function saleIn({ sales }: SellerAccountState, orderId: string): SaleState {
  const sale = sales[orderId];
  if (!sale) throw new NotFound();
  return sale;
}

/** The sales of a seller of years are many: they change in place. */
function withSale(state: SellerAccountState, orderId: string, change: Partial<SaleState>): SellerAccountState {
  state.sales[orderId] = { ...state.sales[orderId]!, ...change };
  return state;
}

const balanced = (state: SellerAccountState, { minor }: Money, at: Instant): SellerAccountState => ({
  ...state,
  balance: minor,
  owesSince: minor < 0 ? (state.owesSince ?? at) : null,
});

type Moving = OfSale & Readonly<{ number: string; why: RatingWhy }>;

/** Nothing where it stays as it is. */
function moved({ rating: from, revision }: SellerAccountState, of: Moving): readonly SellerAccountEvent[] {
  const { sale, failure } = feeRules.rating;
  const to = ratingAfter(from, of.why === 'sale' ? sale : failure);
  return to === from ? [] : [{ type: 'RatingMoved', data: { ...of, from, to, revision: revision + 1 } }];
}

const forgotten = (memberId: string, account: SellerAccountState['account']): readonly SellerAccountEvent[] =>
  account
    ? [
        {
          type: 'PayoutAccountForgotten',
          data: { memberId, accountId: account.accountId, bankToken: account.bankToken },
        },
      ]
    : [];
