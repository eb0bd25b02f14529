import * as z from 'zod/mini';
import { currency, instant, money } from './values.ts';

const difference = z.object({
  why: z.enum(['posted-twice', 'unbalanced', 'not-at-bank', 'not-in-log', 'other-amount']),
  name: z.string(),
  payment: z.nullable(z.string()),
  /** The order, deposit, card or credit that it is of. */
  purpose: z.nullable(z.object({ is: z.string(), id: z.string() })),
  log: z.nullable(money),
  bank: z.nullable(money),
});
export type LedgerDifference = z.infer<typeof difference>;

/** `GET opsRoutes.ledger`: a debit is positive. `found`: the first hundred of so many `differences`. */
export const opsLedger = z.object({
  at: instant,
  accounts: z.array(z.object({ account: z.string(), currency, minor: z.int() })),
  bank: z.array(money),
  /** Done at the bank and asked for by the log, which has not heard of it yet. */
  inFlight: z.int(),
  found: z.array(difference),
  differences: z.int(),
});
export type OpsLedger = z.infer<typeof opsLedger>;
