/** What somebody pays with at a provider's own page, each time anew: nothing of it is kept here. */
export const wallets = ['affirm', 'afterpay', 'alipay', 'giropay', 'klarna', 'paypal'] as const;
export type Wallet = (typeof wallets)[number];

/**
 * What a charge is made with. `saved`: a method that the bank keeps for its member. `wallet`: a provider's page where somebody says yes to this charge
 * alone, so that nothing is kept, and nobody is charged by it who is not there. `account`: which of the market's accounts at the provider charges it, where that is not the usual one.
 */
export type Means = Readonly<{ is: 'saved'; methodId: string; account?: 'canada' } | { is: 'wallet'; wallet: Wallet }>;

/** The same as the bank is asked for it: `bankToken` names a method there, and no document has it. */
export type BankMeans = Readonly<
  { is: 'saved'; methodId: string; account?: 'canada'; bankToken: string } | { is: 'wallet'; wallet: Wallet }
>;

/** What charges and orders of before wallets were made with: a method that was named by its id alone. */
export const savedMeans = (methodId: string): Means => ({ is: 'saved', methodId });
