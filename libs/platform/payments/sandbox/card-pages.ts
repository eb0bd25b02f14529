import type { Language } from '#contracts/locales.ts';

/** What somebody has come to the bank for: to type a card or an account, or to say that a card is theirs. */
export type CardVisit = Readonly<{ is: 'card' | 'account' | 'proof'; language: Language; back: string }>;

/** As they were typed: they go no further than the bank. */
export type TypedCard = Readonly<{ number: string; expires: string }>;

/** Where the visitor goes on to, or which field is wrong. */
export type CardTaken = Readonly<{ to: string } | { wrong: keyof TypedCard }>;

export type AccountTaken = Readonly<{ to: string } | { wrong: 'number' }>;

/** The sandbox bank as its visitors see it: the market never hears what is typed here. Nest's token. */
export abstract class CardPages {
  /** Undefined: no such visit, or not any more. */
  abstract visit(id: string): Promise<CardVisit | undefined>;
  /** Undefined: likewise. A visit is good for one card. */
  abstract takeCard(id: string, typed: TypedCard): Promise<CardTaken | undefined>;
  /** As `takeCard`, for an account that is paid out to. */
  abstract takeAccount(id: string, number: string): Promise<AccountTaken | undefined>;
  /** Undefined: likewise. Once. */
  abstract prove(id: string, isTheirs: boolean): Promise<Readonly<{ to: string }> | undefined>;
}
