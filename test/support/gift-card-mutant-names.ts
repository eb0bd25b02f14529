/** Of gift cards and credit. */
export const giftCardMutants = {
  'hold-posted-twice': ['test/balances-on-ledger.spec.ts'],
  'any-hold': ['libs/gift-cards/balances/decider.spec.ts'],
  'unheld-balance': ['libs/gift-cards/balances/spends.spec.ts'],
  'balance-oracle': ['libs/gift-cards/gifts.spec.ts'],
  'endless-codes': ['libs/gift-cards/gifts.spec.ts'],
  'shared-typos': ['libs/gift-cards/gifts.spec.ts'],
  'link-opens': ['libs/gift-cards/gifts.spec.ts'],
  'credit-lost': ['libs/gift-cards/gifts.spec.ts'],
  'kept-cards-readable': ['test/cards-of-erased.spec.ts'],
  'sent-cards-readable': ['test/cards-of-erased.spec.ts'],
  'unsent-cards-lost': ['test/cards-of-erased.spec.ts'],
  'any-holder': ['libs/gift-cards/http.spec.ts'],
} as const;
