/** Mutants of offers: part of `mutants.ts`. */
export const offerMutants = {
  'offer-killed-on-the-way': ['test/offers.spec.ts'],
  'unproved-methods': ['test/offers.spec.ts'],
  'offers-without-end': ['test/offers.spec.ts'],
  'order-for-each-telling': ['test/matches.spec.ts'],
  'answers-for-others': ['test/used-offers.spec.ts'],
  'old-terms': ['test/used-offers.spec.ts'],
  'bought-when-taken-back': ['test/matches.spec.ts'],
  'match-never-fails': ['test/matches.spec.ts'],
  'tells-what-is-gone': ['test/offer-notices.spec.ts'],
  'tells-each-beating': ['test/offer-notices.spec.ts'],
} as const;
