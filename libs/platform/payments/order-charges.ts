import type { Language } from '#contracts/locales.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Means } from '#kernel/means.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** A charge of an order, by ids that follow from the order: asked for again, it is the same. `back`: a page of ours. */
export type AskedCharge = Readonly<{
  paymentId: string;
  attempt: string;
  orderId: string;
  memberId: string;
  means: Means;
  amount: Money;
  /** Nobody proves anything at the bank after that. */
  challengeUntil: Instant;
  back: string;
  language: Language;
}>;

type Attempted = Pick<AskedCharge, 'paymentId' | 'attempt' | 'orderId'>;

/** How a charge stands. `waiting`: the bank has not said. `no`: not by this attempt. */
export type ChargeWord = Readonly<
  { is: 'held' } | { is: 'taken' } | { is: 'waiting' } | { is: 'challenge'; url: string } | { is: 'no'; code: string }
>;

/**
 * The charges of orders, for whoever drives an order: what is asked for becomes a fact, the bank is asked, and the answer is what is known then.
 * Safe to repeat. Bound by payments. Nest's token.
 */
export abstract class OrderCharges {
  /** Not found where the member has no such saved method; refused `method-not-verified`. */
  abstract mustHave(memberId: string, means: Means): Promise<void>;
  /** A keyed hash by which the same card is known again, whoever has typed it; null: there is none, or it is no card. */
  abstract cardMark(memberId: string, means: Means): Promise<string | null>;
  /** A guest's card is needed no longer: the bank forgets it. What is gone stays so. */
  abstract forget(payer: string, metadata: CommandMetadata): Promise<void>;
  /** Holds it. `held`, `challenge`, `waiting`, or `no`. */
  abstract hold(asked: AskedCharge): Promise<ChargeWord>;
  /** Takes what is held. `taken`, `waiting`, or `no`. */
  abstract take(asked: Attempted & Readonly<{ amount: Money }>): Promise<ChargeWord>;
  /** For good, and before it is held too: it never will be. What was taken meanwhile goes back. */
  abstract letGo(asked: Attempted): Promise<void>;
  /** Gives back of what was taken, never more: it is asked for, and the bank follows. Refused: `payment-over`, `more-than-paid`. */
  abstract giveBack(asked: Attempted & Readonly<{ refundId: string; amount: Money }>): Promise<void>;
}
