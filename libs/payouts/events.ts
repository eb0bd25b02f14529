import type { SaleFailure } from '#contracts/sale-failures.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';
import type { FeeTerms } from './rules/fees.ts';

type Of = Readonly<{ memberId: string }>;
type OfSale = Of & Readonly<{ orderId: string }>;
/** What the seller is owed after it, in US cents; below zero they owe the market. */
type Left = Readonly<{ balance: Money }>;
/** `attempt` is the id under which the bank does it once, `n` which of this seller's it is; `orders`: the sales that it pays, as far as it goes. */
type Attempted = Of & Readonly<{ attempt: string; n: number; amount: Money; orders: readonly string[] }>;

/**
 * All that lay in `funds` for a sale, and whose it is: `item`, `tax` and `shipping` as they were charged, `price` = `fee` + `net` in US dollars. Where
 * the buyer has the rest back, `tax` and `shipping` are nothing.
 */
export type Split = Readonly<{ item: Money; tax: Money; shipping: Money; price: Money; fee: Money; net: Money }>;

/** Why a rating has moved. */
export type RatingWhy = 'sale' | SaleFailure;

/**
 * A seller's money and rating. These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. What
 * moves money carries all that the ledger posts. `P` is a personal value.
 */
export type SellerAccountEvent<P = Encrypted> =
  /** Something was sold and paid, or was not kept before it was: what it will cost them, once and for all, whatever becomes of rating and rules. No money moves by it. */
  | Fact<'FeeCharged', OfSale & FeeTerms & Readonly<{ number: string }>>
  /** What a sale brings is theirs. `why`: it was delivered, or lost at the market's cost. */
  | Fact<'SaleCredited', OfSale & Left & Split & Readonly<{ why: 'delivered' | 'lost' }>>
  | Fact<
      'RatingMoved',
      OfSale & Readonly<{ why: RatingWhy; number: string; from: number; to: number; revision: number }>
    >
  | Fact<'PenaltyCharged', OfSale & Left & Readonly<{ why: SaleFailure; amount: Money }>>
  /**
   * What they owe of carriers for a sale that is off: `of`: the way before it was found out (`before`), or the parcel of that number that goes back to them.
   */
  | Fact<'FreightCharged', OfSale & Left & Readonly<{ of: string; amount: Money }>>
  /** Theirs was lost on its way back to them: what it would have brought, unless it was fake, and what that parcel had cost them. */
  | Fact<'LossMadeGood', OfSale & Left & Readonly<{ amount: Money }>>
  /** The buyer has it all back, and the seller had been credited: all of that is undone. */
  | Fact<'ClawedBack', OfSale & Left & Split>
  /** The buyer has it all back before the seller was credited: they never will be. */
  | Fact<'SaleGivenUp', OfSale>
  /** The buyer has all but the item's price back, at the market's cost: of what was recognised for the sale tax and carriage are undone; nothing where it was not yet. */
  | Fact<'RestGivenBack', OfSale & Pick<Split, 'tax' | 'shipping'>>
  /** Nobody has it any more that they owe. `n`: which time. */
  | Fact<'DebtWrittenOff', Of & Left & Readonly<{ n: number; amount: Money }>>
  /** Where their money goes, as the bank says it. `heldUntil`: it took another's place, and nothing goes there before. `bankToken` is the bank's name for it, which outlives the member's key, so that the bank can be told to forget it. */
  | Fact<
      'PayoutAccountSet',
      Of &
        Readonly<{
          accountId: string;
          bankToken: string;
          bank: P;
          lastFour: P;
          country: string;
          heldUntil: Instant | null;
        }>
    >
  /** Another took its place, or the member is erased. */
  | Fact<'PayoutAccountForgotten', Of & Readonly<{ accountId: string; bankToken: string }>>
  /** Before the bank is asked: the whole of what they are owed. `tries`: how many in a row, this one too. */
  | Fact<'PayoutAsked', Attempted & Readonly<{ tries: number; accountId: string; bankToken: string }>>
  | Fact<'PayoutMade', Attempted & Left>
  /** `again`: when it is tried once more, as another attempt; null: somebody has to look. */
  | Fact<'PayoutFailed', Attempted & Readonly<{ tries: number; code: string; again: Instant | null }>>
  /** Operators have it tried anew, as often as one that never failed: `n` was the last that did. */
  | Fact<'PayoutRetryAllowed', Of & Readonly<{ n: number }>>
  /** The bank never said, and may have forgotten the attempt's key: nothing else is asked for meanwhile. */
  | Fact<'PayoutCaseOpened', Of & Readonly<{ attempt: string }>>
  /** The bank has paid it, and this log, which was put back, knew nothing of it. */
  | Fact<'PayoutFound', Attempted & Left>
  /** Asked to pay out, and why nothing was. */
  | Fact<'PayoutWaits', Of & Readonly<{ why: 'no-account' | 'nothing-due' | 'case' }>>
  /** Asked to pay out, to an account that is too new. */
  | Fact<'PayoutHeld', Of & Readonly<{ until: Instant }>>
  | Fact<'SellerAccountClosed', Of>;

const people = ['memberId'] as const;
const secret = ['bankToken'] as const;
/** What was written before sellers were asked, or owed anything for what was found at the desk, says the same today. */
const asBefore = (data: object) => data;

export const sellerAccountShapes: Shapes<SellerAccountEvent, SellerAccountEvent<Decrypted>> = {
  FeeCharged: { v: 1, people },
  SaleCredited: { v: 1, people },
  RatingMoved: { v: 3, people, upcasters: { 1: asBefore, 2: asBefore } },
  PenaltyCharged: { v: 3, people, upcasters: { 1: asBefore, 2: asBefore } },
  FreightCharged: { v: 1, people },
  LossMadeGood: { v: 1, people },
  ClawedBack: { v: 1, people },
  SaleGivenUp: { v: 1, people },
  RestGivenBack: { v: 1, people },
  DebtWrittenOff: { v: 1, people },
  PayoutAccountSet: {
    v: 2,
    personal: ['bank', 'lastFour'],
    people,
    secret,
    upcasters: { 1: (data: object) => ({ ...data, heldUntil: null }) },
  },
  PayoutAccountForgotten: { v: 1, people, secret },
  PayoutAsked: { v: 1, people, secret },
  PayoutMade: { v: 1, people },
  PayoutFailed: { v: 1, people },
  PayoutRetryAllowed: { v: 1, people },
  PayoutCaseOpened: { v: 1, people },
  PayoutFound: { v: 1, people },
  PayoutWaits: { v: 1, people },
  PayoutHeld: { v: 1, people },
  SellerAccountClosed: { v: 1, people },
};

/** `selleraccount-<memberId>` */
export const sellerAccountStream = stream('selleraccount');
