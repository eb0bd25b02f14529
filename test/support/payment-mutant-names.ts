/** Mutants of payments: part of `mutants.ts`. */
export const paymentMutants = {
  'any-session': ['libs/payments/http.spec.ts'],
  'card-again': ['libs/payments/http.spec.ts'],
  'bank-remembers': ['libs/payments/http.spec.ts'],
  'says-verified': ['libs/payments/http.spec.ts'],
  'keeps-numbers': ['libs/payments/http.spec.ts'],
  'posted-twice': ['libs/ledgers/rules/check.spec.ts'],
  'unsigned-words': ['libs/platform/payments/sandbox/words.spec.ts', 'test/bank-words.spec.ts'],
  'old-words': ['libs/platform/payments/sandbox/words.spec.ts'],
  'deaf-in-flight': ['test/bank-words.spec.ts'],
  unmatched: ['test/reconciler.spec.ts'],
  'found-is-ours': ['test/reconciler.spec.ts'],
  'asks-anew': ['test/charges.spec.ts'],
  'silence-is-no': ['test/charges.spec.ts'],
  'cards-unlinked': ['test/shared-cards.spec.ts'],
  'asks-restored': ['test/charges.spec.ts'],
} as const;
