import { type CardWords, cardWords } from './events.ts';

/** A fixed person for specs. */
export const ann = '11111111-1111-4111-8111-111111111111';

/** Words that nobody can read, as the decider has them. */
export const sealedCard = Object.fromEntries(cardWords.map((name) => [name, { person: ann, box: name }])) as CardWords;

export const idOf = (n: number): string => `5f3e7a10-0000-4000-8000-${String(n).padStart(12, '0')}`;
