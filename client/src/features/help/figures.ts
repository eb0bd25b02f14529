import type { HelpTopic } from './topics.ts';

/** How many questions each article answers; their words are in the locales. Says what is true today and nothing else. */
export const questionsIn: Readonly<Record<HelpTopic, number>> = {
  authenticity: 4,
  protection: 5,
  delivery: 3,
  returns: 3,
  fees: 2,
};
