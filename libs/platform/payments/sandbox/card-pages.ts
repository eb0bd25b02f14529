import type { Language } from '#contracts/locales.ts';

/** What somebody has come to the bank for: to type a card, or to say that one is theirs. */
export type CardVisit = Readonly<{ is: 'card' | 'proof'; language: Language; back: string }>;

/** As they were typed: they go no further than the bank. */
export type TypedCard = Readonly<{ number: string; expires: string }>;

/** Where the visitor goes on to, or which field is wrong. */
export type CardTaken = Readonly<{ to: string } | { wrong: keyof TypedCard }>;

/** The sandbox bank as its visitors see it: the market never hears what is typed here. Nest's token. */
export abstract class CardPages {
  /** Undefined: no such visit, or not any more. */
  abstract visit(id: string): Promise<CardVisit | undefined>;
  /** Undefined: likewise. A visit is good for one card. */
  abstract takeCard(id: string, typed: TypedCard): Promise<CardTaken | undefined>;
  /** Undefined: likewise. Once. */
  abstract prove(id: string, isTheirs: boolean): Promise<Readonly<{ to: string }> | undefined>;
}
