/** Mutants of who sells: part of `mutants.ts`. */
export const sellerMutants = {
  'by-letter': ['libs/sellers/names/seller-name.spec.ts'],
  'turns-unnamed': ['test/rescue-settled.spec.ts'],
  'page-of-another': ['libs/sellers/published.spec.ts'],
  'two-of-a-name': ['test/sellers.spec.ts'],
  'sells-unasked': ['test/sellers.spec.ts'],
  'sells-on-hold': ['test/sellers.spec.ts'],
  'plain-particulars': ['test/particulars.spec.ts'],
  'kept-for-ever': ['test/particulars.spec.ts'],
} as const;
