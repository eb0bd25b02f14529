import type { Instant } from '#kernel/instant.ts';
import type { SellerAccountEvent, Split } from '../events.ts';
import type { Data } from '#kernel/fact.ts';
import type { FeeTerms } from './fees.ts';

/** How a sale stands with its seller's money. */
export type SaleState = Readonly<{
  fee: FeeTerms;
  number: string;
  is: 'sold' | 'credited' | 'clawed-back' | 'given-up';
  isPenalised: boolean;
  /** The buyer has tax and carriage back, and the seller's part stays theirs. */
  isRestBack: boolean;
  split: Split | null;
  /** US cents of carriers that they were charged, by which parcel. */
  freight: Readonly<Record<string, number>>;
  isMadeGood: boolean;
}>;

/** What was asked of the bank and it has not said. `isCase`: somebody looks. */
export type OpenPayout = Data<SellerAccountEvent, 'PayoutAsked'> & Readonly<{ askedAt: Instant; isCase: boolean }>;

export type SellerAccountState = Readonly<{
  /** US cents that the seller is owed: below zero they owe. */
  balance: number;
  rating: number;
  /** How often it has moved. */
  revision: number;
  /** Of all that they ever sold. Goes on changing in place. */
  sales: Record<string, SaleState>;
  /** Credited, and no payout has gone out since. Goes on changing in place. */
  unpaid: string[];
  account: Readonly<{ accountId: string; bankToken: string; country: string; heldUntil: Instant | null }> | null;
  /** Attempts so far, and how many failed in a row. */
  attempts: number;
  failed: number;
  /** When the next may be; null with `failed` at its most: somebody looks. */
  again: Instant | null;
  open: OpenPayout | null;
  /** Attempts that went out. */
  paid: readonly string[];
  waits: Data<SellerAccountEvent, 'PayoutWaits'>['why'] | 'held' | null;
  /** Since when they owe. */
  owesSince: Instant | null;
  writtenOff: number;
  isClosed: boolean;
}>;
