import type { Language } from '#contracts/locales.ts';
import type { Wallet } from '#kernel/means.ts';
import type { Money } from '#kernel/money.ts';

/** What somebody has come to the bank for: to type a card or an account, to say that a card is theirs, or that a wallet pays (`pays`). */
export type CardVisit = Readonly<{
  is: 'card' | 'account' | 'proof';
  language: Language;
  back: string;
  pays?: Readonly<{ wallet: Wallet; amount: Money }>;
}>;

/** What becomes of a wallet's charge whose holder says yes: it is held at once, a minute late, or held and then not taken. */
export const walletEnds = ['pays', 'late', 'fails'] as const;
export type WalletEnd = (typeof walletEnds)[number];

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
  /** Undefined: likewise. Once. `ends` counts for wallets alone. */
  abstract prove(id: string, isTheirs: boolean, ends?: WalletEnd): Promise<Readonly<{ to: string }> | undefined>;
}
