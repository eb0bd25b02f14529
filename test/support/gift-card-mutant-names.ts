/** Of gift cards and credit. */
export const giftCardMutants = {
  'hold-posted-twice': ['libs/ledgers/rules/balances.spec.ts'],
  'any-hold': ['libs/gift-cards/balances/decider.spec.ts'],
  'unheld-balance': ['libs/gift-cards/balances/spends.spec.ts'],
} as const;
