import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Encrypted, Shapes } from '#kernel/shapes.ts';

/** Whose balance. `id`: the card's, or the member's whose credit it is. `key`: what the stream is named by, of a card the keyed hash of its code. */
export type BalanceOf = Readonly<{ is: 'gift-card' | 'credit'; id: string; key: string }>;

/** Where a card comes from: bought, won or given by the house, or what a guest's order gave back. */
export type IssuedFor = 'sale' | 'prize' | 'guest-credit';
/** Where credit comes from: an order that gave something back, or the house's own. */
export type GrantedFor = 'return' | 'goodwill';
/** Why nothing may be spent: its sale is given back, or the payment of it is disputed. */
export type FrozenFor = 'refunded' | 'disputed';

type Of = Readonly<{ balance: BalanceOf }>;
/** `amount` is the balance's own, in USD; `charged` the same in the currency of what it pays for, or was paid with. */
type Amounts = Readonly<{ amount: Money; charged: Money }>;
/** A hold is named by its order and the tender of that order. */
type Held = Of & Readonly<{ orderId: string; tenderId: string }>;
type Frozen = Of & Readonly<{ why: FrozenFor; cause: string }>;

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. What moves money carries
 * all that the ledger posts: it sees one fact alone.
 */
export type BalanceEvent =
  /**
   * `cause`: the order, prize or act that it comes from. `holderId`: the member whom it is given to; null: whoever has the mailbox of
   * `mailKey` (its keyed hash). `recipient` and message are sealed under a key of the card's own: the buyer's erasure leaves them whole.
   */
  | Fact<
      'GiftCardIssued',
      Of &
        Amounts &
        Readonly<{ why: IssuedFor; cause: string; lastFour: string; theme: string; sendAt: Instant | null }> &
        Readonly<{ buyerId: string | null; holderId: string | null; mailKey: string | null }> &
        Readonly<{ recipient: Encrypted | null }>
    >
  | Fact<'CreditGranted', Of & Amounts & Readonly<{ why: GrantedFor; cause: string; memberId: string }>>
  /** The way to the code was handed over to the mail. */
  | Fact<'CodeSent', Of>
  /** Its holder has seen the code. */
  | Fact<'GiftUnwrapped', Of>
  /** A member keeps it among their own cards. */
  | Fact<'GiftCardClaimed', Of & Readonly<{ memberId: string }>>
  /** Void by `until`, unless it is bound before: whether a fact says so or not. */
  | Fact<'BalanceHeld', Held & Amounts & Readonly<{ until: Instant }>>
  /** From now on only its order ends it. */
  | Fact<'HoldBound', Held>
  | Fact<'HoldPosted', Held & Amounts>
  /** Counts also before there is such a hold: none of that name is made any more. */
  | Fact<'HoldVoided', Held>
  /** Back to where it was spent from. */
  | Fact<'BalanceRefunded', Held & Amounts & Readonly<{ refundId: string }>>
  | Fact<'BalanceFrozen', Frozen>
  | Fact<'BalanceThawed', Frozen>
  /** What was left of it. `n` counts from 1: a hold that is voided later leaves something anew. */
  | Fact<'BalanceWrittenOff', Frozen & Readonly<{ amount: Money; n: number }>>
  /** Its member is forgotten, and wanted it so. `n` counts from 1: what an order gives back later is theirs anew. */
  | Fact<'BalanceGivenUp', Of & Readonly<{ amount: Money; n: number }>>;

export const balanceShapes: Shapes<BalanceEvent> = {
  GiftCardIssued: {
    v: 1,
    people: ['buyerId', 'holderId'],
    secret: ['recipient', 'mailKey'],
    ownKey: ['recipient'],
  },
  CreditGranted: { v: 1, people: ['memberId'] },
  CodeSent: { v: 1 },
  GiftUnwrapped: { v: 1 },
  GiftCardClaimed: { v: 1, people: ['memberId'] },
  BalanceHeld: { v: 1 },
  HoldBound: { v: 1 },
  HoldPosted: { v: 1 },
  HoldVoided: { v: 1 },
  BalanceRefunded: { v: 1 },
  BalanceFrozen: { v: 1 },
  BalanceThawed: { v: 1 },
  BalanceWrittenOff: { v: 1 },
  BalanceGivenUp: { v: 2, upcasters: { 1: (data: object) => ({ ...data, n: 1 }) } },
};

export const giftStream = stream('gift');
export const creditStream = stream('credit');

/** `gift-card-<keyed hash of the code>`, or `credit-<memberId>`. */
export const balanceStream = ({ is, key }: BalanceOf): string =>
  is === 'gift-card' ? giftStream(`card-${key}`) : creditStream(key);

/** A member's store credit. */
export const creditOf = (memberId: string): BalanceOf => ({ is: 'credit', id: memberId, key: memberId });
