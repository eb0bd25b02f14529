/** Mutants of payments: part of `mutants.ts`. */
export const paymentMutants = {
  'any-session': ['libs/payments/http.spec.ts'],
  'card-again': ['libs/payments/http.spec.ts'],
  'bank-remembers': ['libs/payments/http.spec.ts'],
  'says-verified': ['libs/payments/http.spec.ts'],
  'keeps-numbers': ['libs/payments/http.spec.ts'],
  'posted-twice': ['libs/ledgers/rules/check.spec.ts'],
} as const;
