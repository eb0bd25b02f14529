import type { Language } from '#contracts/locales.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Wallet } from '#kernel/means.ts';

/** What the market may know of a card: never its number. `expires` is its last month, `2027-04`. */
export type Card = Readonly<{
  brand: string;
  lastFour: string;
  expires: string;
  /** Equal for equal cards, and worth nothing to whoever has it: it tells who shares one. */
  fingerprint: string;
}>;

/** A method that the bank keeps for us. `token` is the bank's name for it; verified once its holder has proved to the bank that it is theirs. */
export type KeptMethod = Card & Readonly<{ token: string; isVerified: boolean }>;

/** Where somebody goes to the bank and comes back: `back` is a page of ours, never anything that a visitor sent. */
export type Visit = Readonly<{ back: string; language: Language }>;

/**
 * What came of a call. `unknown`: it may have been done, and is found out about by `find`, or by the same call under the same key; never by another
 * key. `challenge`: the holder has to go there first.
 */
export type Outcome = Readonly<
  | { is: 'done' }
  | { is: 'declined'; code: string; mayRetry: boolean }
  | { is: 'challenge'; url: string }
  | { is: 'unknown' }
>;

/** What a charge is made with at the bank: a method that it keeps, by which of our accounts there (the usual one where none is named), or a provider's page, where its holder goes first (`challenge`). */
export type PaysBy = Readonly<
  { is: 'kept'; token: string; account?: 'canada' | undefined } | { is: 'wallet'; wallet: Wallet }
>;

/** One attempt: `key` is its id, under which it is done once however often it is sent; `payment` is our own id of the charge. */
export type Attempt = Readonly<{ key: string; payment: string }>;

/** A capture, void or refund that the bank has of a payment, by the key of its attempt. `returned`: the refund of that key came back, and the money is with us again. */
export type Movement = Readonly<{
  key: string;
  is: 'captured' | 'voided' | 'refunded' | 'returned';
  amount: Money;
  at: Instant;
}>;

/** A payment as the bank has it. `none`: asked for and not authorised, such as declined. Amounts are of one currency. */
export type FoundPayment = Readonly<{
  payment: string;
  state: 'none' | 'challenged' | 'authorised' | 'captured' | 'voided';
  authorised: Money | null;
  movements: readonly Movement[];
  /** Which of our accounts there charges it; none: the usual one. */
  account?: 'canada';
  at: Instant;
}>;

/** An account that the bank pays out to, as the market may know it: never its number. `country`: where it is kept. */
export type KeptAccount = Readonly<{ token: string; bank: string; lastFour: string; country: string }>;

/** One payout: `key` is its attempt's id, `reference` our own word of whose money it is. */
export type AskedPayout = Readonly<{ key: string; reference: string; account: string; amount: Money }>;

/** A payout that the bank has made. */
export type MadePayout = Readonly<{ key: string; reference: string; amount: Money; at: Instant }>;

/** What somebody sends who says that they are the bank: as it came, with the signature that came beside it. */
export type BankWord = Readonly<{ body: Buffer; signature: string | undefined }>;

/** The bank is out of reach, and nothing is known of what was asked. 503. */
export class PaymentsUnavailable extends Error {}

/** A key was used before for something else: a fault of ours. */
export class AttemptReused extends Error {}

/**
 * The bank: kept methods, charges by `authorise`, `capture`, `void` and `refund`, and payouts. Never called within a stream's mailbox. `design/money.md`
 * says the order of facts and calls. All may throw `PaymentsUnavailable`. Nest's token.
 */
export abstract class Payments {
  /** In words for people, such as `sandbox, ./data/bank.db`. */
  abstract readonly description: string;
  /** No money moves: whoever pays is told so. */
  abstract readonly isSandbox: boolean;

  /** Opens a page of the bank for one card of `owner`, a word that nobody guesses; who has typed it there comes back with `#card=<token>`, good once and for that owner alone. */
  abstract askCard(owner: string, visit: Visit): Promise<Readonly<{ url: string }>>;
  /** Keeps the card of that one-time token, once under a key. Null: there is none, not for this owner, not any more, or it was used under another key. */
  abstract saveMethod(asked: Readonly<{ key: string; owner: string; card: string }>): Promise<KeptMethod | null>;
  /** Undefined: it is forgotten, or never was. */
  abstract findMethod(token: string): Promise<KeptMethod | undefined>;
  /** Where its holder proves that it is theirs, and comes back from. Null: there is no such method. */
  abstract askProof(token: string, visit: Visit): Promise<Readonly<{ url: string }> | null>;
  /** What is not there stays so. */
  abstract forgetMethod(token: string): Promise<void>;

  /** Holds the amount for some days. A payment that was voided before is refused for ever (`voided`). */
  abstract authorise(asked: Attempt & Readonly<{ by: PaysBy; amount: Money } & Visit>): Promise<Outcome>;
  /** Takes what was held, once, or less of it; the rest is let go. */
  abstract capture(asked: Attempt & Readonly<{ amount: Money }>): Promise<Outcome>;
  /** Lets go what is held. Of a payment that is not there yet too: a later hold is refused. */
  abstract void(asked: Attempt): Promise<Outcome>;
  /** Gives back, never more than was taken. */
  abstract refund(asked: Attempt & Readonly<{ amount: Money }>): Promise<Outcome>;
  /** Undefined: the bank was never asked. */
  abstract find(payment: string): Promise<FoundPayment | undefined>;
  /** What has changed at or since then, the oldest first. */
  abstract listSince(at: Instant): Promise<readonly FoundPayment[]>;

  /** As `askCard`, for an account that is paid out to: whoever has typed it there comes back with `#account=<token>`. */
  abstract askAccount(owner: string, visit: Visit): Promise<Readonly<{ url: string }>>;
  /** As `saveMethod`. */
  abstract saveAccount(asked: Readonly<{ key: string; owner: string; account: string }>): Promise<KeptAccount | null>;
  /** Nothing is paid out to it any more. What is not there stays so. */
  abstract forgetAccount(token: string): Promise<void>;
  /** Pays out to a kept account: `done`, `declined` or `unknown`. */
  abstract payOut(asked: AskedPayout): Promise<Outcome>;
  /** Undefined: the bank has not made it. */
  abstract findPayout(key: string): Promise<MadePayout | undefined>;
  /** What was paid out at or since then, the oldest first. */
  abstract payoutsSince(at: Instant): Promise<readonly MadePayout[]>;

  /**
   * Of which payment the bank has said that something changed. It says no more than where to look: `find` knows what is so, in whatever order
   * and however often words come. Null: it is not the bank's, or was said long ago.
   */
  abstract heard(word: BankWord): Promise<string | null>;

  abstract close(): Promise<void>;
}
