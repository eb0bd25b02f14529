import type { Money } from '#kernel/money.ts';
import type { Language } from '#contracts/locales.ts';
import type { Instant } from '#kernel/instant.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** A gift card's balance or a member's credit. `key` names its stream, and is no code. */
export type BalanceName = Readonly<{ is: 'gift-card' | 'credit'; id: string; key: string }>;

/** A part of an order that a balance pays: `amount` in USD, `charged` the same in the currency of the order. */
export type Tender = Readonly<{ tenderId: string; balance: BalanceName; amount: Money; charged: Money }>;

/** A balance and what may be spent of it now, in US cents. */
export type Spendable = Readonly<{ balance: BalanceName; left: number }>;

type OfOrder = Readonly<{ orderId: string }>;

/** Within a day's limit: two orders at once meet in the stream of each of its `buyers`, a member's, or of guests by what they are counted by, each a keyed hash. */
export type Bought = OfOrder & Readonly<{ buyers: readonly string[]; isGuest: boolean; cents: number }>;

/** To whom a card is sent, when (null: at once), and what its buyer wrote: in clear, and no longer than it takes to seal it. */
export type BoughtFor = Readonly<{
  email: string;
  name: string;
  from: string;
  message: string;
  language: Language;
  sendAt: Instant | null;
}>;

/** A card that was paid for. `gift` null: its buyer keeps it. */
export type BoughtCard = OfOrder &
  Readonly<{ cardId: string; memberId: string; amount: Money; charged: Money; theme: string; gift: BoughtFor | null }>;

/** By what a member wants to pay: cards of their own, cards whose code they have shown (`applied`; `known`, in an earlier quote of theirs), credit. */
export type AskedBalances = Readonly<{
  own: readonly string[];
  applied: readonly string[];
  known: readonly string[];
  withCredit: boolean;
}>;

/** `besides`: an order of theirs that gives way to this one: what it holds is free for it; null: none. */
export type Spending = AskedBalances & Readonly<{ besides: string | null }>;

/**
 * What orders do with gift cards and credit: each by the names of order and tender, and safe to repeat. Bound by gift-cards. Nest's token.
 */
export abstract class OrderBalances {
  /** Each once. Not found where a card is not theirs, nor its code was shown by them of late. */
  abstract spendable(memberId: string, asked: Spending): Promise<readonly Spendable[]>;
  /** For 15 minutes. Refused: `balance-too-low`, `balance-frozen`, `hold-over`, `hold-of-another`. */
  abstract hold(tender: Tender & OfOrder, metadata: CommandMetadata): Promise<void>;
  /** Without an end of its own from now on. Refused: `hold-over`, `balance-frozen`. */
  abstract bind(tender: Tender & OfOrder, metadata: CommandMetadata): Promise<void>;
  /** Spent: of what is bound it cannot fail. */
  abstract post(tender: Tender & OfOrder, metadata: CommandMetadata): Promise<void>;
  /** For good, and before it is held too. */
  abstract letGo(tender: Tender & OfOrder, metadata: CommandMetadata): Promise<void>;
  /** Of what was spent: to the same balance, never more. Refused: `hold-over`, `more-than-paid`. */
  abstract refund(tender: Tender & OfOrder & Readonly<{ refundId: string }>, metadata: CommandMetadata): Promise<void>;
  /** Each once. Refused: `gift-allowance {left}`; then some of them may have it. */
  abstract allow(bought: Bought, metadata: CommandMetadata): Promise<void>;
  /** That order was not placed: for good, and before it was allowed too. */
  abstract giveBack(bought: Bought, metadata: CommandMetadata): Promise<void>;
  /** What is written to whom it is for is sealed under the card's own key from then on. */
  abstract issue(card: BoughtCard, metadata: CommandMetadata): Promise<void>;
  /** Nobody reads any more whom a card is for: they are erased. It is spent as before. */
  abstract forgetRecipient(cardId: string): Promise<void>;
}
