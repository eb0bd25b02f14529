/** The market's accounts: none other is posted to. `design/money.md`, The ledger. */
export const accounts = [
  /** What lies with the bank: may be negative. */
  'provider',
  /** Paid, and not yet anybody's. */
  'funds',
  'refunds-due',
  /** What sellers are owed; a debit where they owe. */
  'seller-payable',
  /** What selling has cost them. */
  'fees',
  /** Collected for others, in the currency that was charged. */
  'tax-payable',
  'shipping-income',
  /** What carriers cost, and what they are owed for it. */
  'shipping-cost',
  'carrier-payable',
  'penalties',
  /** What sellers owed and nobody gets any more. */
  'bad-debt',
  /** What cards can still buy, and what members have as credit: owed, so a credit. */
  'gift-card-liability',
  'credit-liability',
  /** What the market itself gave. */
  'platform-cost',
  /** Credit that its member left here. */
  'given-up-balances',
  /** Found at the bank, and nobody's as far as the log knows. */
  'suspense',
  /** Where one currency becomes another, at the rate of an order. */
  'fx',
] as const;
export type Account = (typeof accounts)[number];
