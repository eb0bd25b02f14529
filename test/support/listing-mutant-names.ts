/** Mutants of items for sale at a price: part of `mutants.ts`. */
export const listingMutants = {
  'killed-on-the-way': ['test/listings.spec.ts'],
  'barred-goes-on': ['test/listings.spec.ts'],
  'sold-while-barred': ['test/listings.spec.ts'],
  'late-try-comes': ['test/listings.spec.ts'],
  'half-away': ['test/holiday.spec.ts'],
  'stays-away': ['test/holiday.spec.ts'],
  'comes-late': ['test/holiday.spec.ts'],
  'one-line-for-all': ['test/holiday.spec.ts'],
  'each-day-anew': ['test/holiday.spec.ts'],
  'back-and-forth': ['test/holiday.spec.ts'],
} as const;
