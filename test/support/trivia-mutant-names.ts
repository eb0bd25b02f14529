/** Guards of the trivia, and the specs that must fail without them. */
export const triviaMutants = {
  'late-answers': ['libs/trivia/decider.spec.ts', 'libs/trivia/oracle.property.spec.ts'],
  'double-answers': ['libs/trivia/decider.spec.ts', 'libs/trivia/oracle.property.spec.ts'],
  'early-answers': ['libs/trivia/decider.spec.ts', 'libs/trivia/oracle.property.spec.ts'],
  'open-box': ['libs/trivia/http.spec.ts'],
  'house-plays': ['libs/trivia/decider.spec.ts'],
} as const;
