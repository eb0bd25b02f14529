/** Of the book. */
export const bookMutants = {
  'young-first': ['libs/book/model.property.spec.ts'],
  'stands-crossed': ['libs/book/model.property.spec.ts'],
  'meets-kept': ['libs/book/model.property.spec.ts'],
} as const;
