/** Mutants of where somebody is, and what they are shown for it: part of `mutants.ts`. */
export const placeMutants = {
  'sent-for-ever': ['libs/platform/pages/negotiation.spec.ts'],
  'crawlers-sent': ['libs/platform/pages/negotiation.spec.ts'],
  'words-of-theirs': ['libs/platform/pages/negotiation.spec.ts'],
  'one-region': ['libs/platform/pages/negotiation.spec.ts'],
  'any-edge': ['libs/platform/http/edge.spec.ts'],
} as const;
