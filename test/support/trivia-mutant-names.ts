/** Guards of the trivia and of Black Friday, and the specs that must fail without them. */
export const triviaMutants = {
  'late-answers': [
    'libs/trivia/decider.spec.ts',
    'libs/trivia/oracle.property.spec.ts',
    'test/trivia-reckoned.spec.ts',
  ],
  'double-answers': [
    'libs/trivia/decider.spec.ts',
    'libs/trivia/oracle.property.spec.ts',
    'test/trivia-reckoned.spec.ts',
    'test/trivia-game.spec.ts',
  ],
  'small-mailbox': ['test/trivia-game.spec.ts'],
  'early-answers': [
    'libs/trivia/decider.spec.ts',
    'libs/trivia/oracle.property.spec.ts',
    'test/trivia-reckoned.spec.ts',
  ],
  'stale-board': ['test/trivia-reckoned.spec.ts'],
  'open-box': ['libs/trivia/http.spec.ts', 'test/trivia-secrecy.spec.ts'],
  'told-in-log': ['test/trivia-secrecy.spec.ts'],
  'told-in-feed': ['test/trivia-secrecy.spec.ts', 'test/trivia-reckoned.spec.ts'],
  'house-plays': ['libs/trivia/decider.spec.ts'],
  'blind-translation': ['libs/trivia/translation.spec.ts'],
  'paid-again': ['libs/trivia/appeals.spec.ts'],
  'alone-prizes': ['libs/trivia/appeals.spec.ts'],
  'waits-first': ['test/trivia-door.spec.ts'],
  'any-echo': ['test/trivia-door.spec.ts'],
  'late-pings': ['test/trivia-door.spec.ts'],
  'endless-credit': ['test/trivia-door.spec.ts'],
  'answers-for-all': ['test/trivia-door.spec.ts'],
  'any-closing': ['libs/blackfriday/http.spec.ts'],
} as const;
