/** Of the book. */
export const bookMutants = {
  'keeps-many': ['libs/book/keeping.spec.ts'],
  'unpaid-forgot': ['libs/book/keeping.spec.ts'],
  'unseen-counts': ['libs/book/sales.spec.ts'],
  'struck-stays': ['libs/book/sales.spec.ts'],
  'buyer-names-size': ['test/book-abuse.spec.ts'],
  'sizes-folded': ['test/book-abuse.spec.ts'],
  'young-first': ['libs/book/model.property.spec.ts'],
  'stands-crossed': ['libs/book/model.property.spec.ts'],
  'meets-kept': ['libs/book/model.property.spec.ts'],
  'beaten-in-silence': ['libs/book/model.property.spec.ts'],
  'rescue-own': ['libs/book/rescue.spec.ts'],
  'firms-forgotten': ['test/rescue-rights.spec.ts'],
  'first-right': ['test/rescue-rights.spec.ts'],
  'rescued-dearer': ['libs/book/rescue.spec.ts'],
} as const;
