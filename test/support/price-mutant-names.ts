/** Mutants of rates and prices: part of `mutants.ts`. */
export const priceMutants = {
  'one-hand': ['libs/rates/decider.spec.ts', 'test/rates.spec.ts'],
  'turned-back': ['libs/rates/decider.spec.ts'],
  'kept-rates': ['libs/platform/pages/page-rates.spec.ts'],
  'shared-without': ['libs/platform/pages/page-rates.spec.ts'],
  'two-rates': ['libs/platform/pages/page-rates.spec.ts'],
} as const;
