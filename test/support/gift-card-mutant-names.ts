/** Of gift cards and credit. */
export const giftCardMutants = {
  'hold-posted-twice': ['test/balances-on-ledger.spec.ts'],
  'any-hold': ['libs/gift-cards/balances/decider.spec.ts'],
  'unheld-balance': ['libs/gift-cards/balances/spends.spec.ts'],
  'any-holder': ['libs/gift-cards/http.spec.ts'],
} as const;
