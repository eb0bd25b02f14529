/** Of the book. */
export const bookMutants = {
  'buyer-names-size': ['test/book-abuse.spec.ts'],
  'sizes-folded': ['test/book-abuse.spec.ts'],
  'young-first': ['libs/book/model.property.spec.ts'],
  'stands-crossed': ['libs/book/model.property.spec.ts'],
  'meets-kept': ['libs/book/model.property.spec.ts'],
  'rescue-own': ['libs/book/rescue.spec.ts'],
  'rescued-dearer': ['libs/book/rescue.spec.ts'],
} as const;
