/** Mutants of items for sale at a price: part of `mutants.ts`. */
export const listingMutants = {
  'killed-on-the-way': ['test/listings.spec.ts'],
  'barred-goes-on': ['test/listings.spec.ts'],
  'sold-while-barred': ['test/listings.spec.ts'],
  'late-try-comes': ['test/listings.spec.ts'],
  'half-away': ['test/holiday.spec.ts'],
  'stays-away': ['test/holiday.spec.ts'],
  'comes-late': ['test/holiday.spec.ts'],
} as const;
