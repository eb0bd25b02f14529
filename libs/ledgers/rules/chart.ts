/** The market's accounts: none other is posted to. `design/money.md`, The ledger. */
export const accounts = [
  /** What lies with the bank: may be negative. */
  'provider',
  /** Paid, and not yet anybody's. */
  'funds',
  'refunds-due',
  'penalties',
] as const;
export type Account = (typeof accounts)[number];
