import { saleFailure } from './sale-failures.ts';
import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { id, instant, money, rev } from './values.ts';

/** Where a seller's money goes, as the bank says it: never its number. */
const payoutAccount = z.object({
  id,
  bank: z.string(),
  lastFour: z.string(),
  country: z.string(),
  /** Nothing is paid out there before; null: it is not, or no longer, held. */
  heldUntil: z.nullable(instant),
});

const payout = z.object({
  n: z.int(),
  amount: money,
  at: instant,
  is: z.enum(['asked', 'made', 'failed']),
  /** When a failed one is tried once more; null: it is not, until somebody has looked. */
  again: z.nullable(instant),
});

/** `GET payoutRoutes.account`: the signed-in member's, as a seller. */
export const sellerAccount = z.object({
  id,
  rev,
  /** What they are owed; below zero they owe it, and it is settled from later sales. */
  balance: money,
  rating: z.int(),
  /** It is so low that they may put nothing more up for sale. */
  isSuspended: z.boolean(),
  /** Why it has moved, the latest first. */
  reasons: z.array(
    z.object({
      why: z.enum(['sale', ...saleFailure.options]),
      number: z.string(),
      from: z.int(),
      to: z.int(),
      at: instant,
    }),
  ),
  account: z.nullable(payoutAccount),
  /** The latest first. */
  payouts: z.array(payout),
  /** Why nothing is paid out now; null: nothing stands in the way. */
  waits: z.nullable(z.enum(['no-account', 'nothing-due', 'case'])),
  /** No money moves at this bank. */
  isSandbox: z.boolean(),
});
export type SellerAccount = z.infer<typeof sellerAccount>;

/** `GET payoutRoutes.sale(number)`: what that sale brings its seller, and what it costs. Amounts in US dollars. */
export const saleMoney = z.object({
  id,
  rev,
  number: z.string(),
  /** `nothing`: the buyer has everything back. */
  is: z.enum(['sold', 'credited', 'paid', 'nothing']),
  price: money,
  /** By which record, and the rating as it was when this was sold. `points`: hundredths of a percent of the price. */
  fee: z.object({
    rules: z.string(),
    rating: z.int(),
    points: z.int(),
    share: money,
    country: z.string(),
    countryFee: money,
    fee: money,
  }),
  net: money,
  /** When it becomes theirs; null: that is not known yet, or is so already. */
  due: z.nullable(instant),
  creditedAt: z.nullable(instant),
  paidAt: z.nullable(instant),
  /** What not keeping it has cost. */
  penalty: z.nullable(money),
  /** What of carriers the seller owes, all in all: the way back to them, and what came before it. */
  freight: z.nullable(money),
  /** It was lost on its way back to them: what the market gives for it. */
  madeGood: z.nullable(money),
  /** Its buyer gives it back, or says that something is wrong: nothing of it becomes theirs before that has ended. */
  isHeld: z.boolean(),
});
export type SaleMoney = z.infer<typeof saleMoney>;

/** `POST payoutRoutes.askAccount`: in which locale the visitor comes back from the bank. Refused with `step-up-needed` before that is done for `payouts`. */
export const askAccountBody = z.strictObject({ locale: z.enum(locales.map(({ code }) => code)) });
export type AskAccountBody = z.infer<typeof askAccountBody>;

/**
 * `POST payoutRoutes.account`: the one-time token with which they came back (`#account=`). Refused: `account-unusable` (used, too old, of another
 * session, or never there).
 */
export const setAccountBody = z.strictObject({ account: z.string().check(z.regex(/^[\w-]{20,200}$/)) });
export type SetAccountBody = z.infer<typeof setAccountBody>;
