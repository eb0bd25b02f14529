import { type Answer, answerLeaf, type HashOf, hashOf, isInTree, type Path } from './merkle.ts';
import type { Words } from '../events.ts';

/**
 * What is said of a question before anybody answers: SHA-256 (hex) of `["plinth-question-1","<salt>","<text>",["<options>"],right]`,
 * in English. The salt, 32 random bytes in hex, keeps four guesses from telling; with it everybody can check afterwards.
 */
export const commitmentTo = (
  { salt, text, options, right }: Readonly<{ salt: string; text: Words; options: readonly Words[]; right: number }>,
  hashed: HashOf = hashOf,
): string => hashed(JSON.stringify(['plinth-question-1', salt, text.en, options.map(({ en }) => en), right]));

type OwnAnswer = Answer & Readonly<{ path: Path }>;

/** Whether that very answer, worth that much, is in the tree whose root was published with the question's close. */
export const isOwnAnswer = ({ path, ...answer }: OwnAnswer, root: string, hashed: HashOf = hashOf): boolean =>
  isInTree(answerLeaf(answer, hashed), answer.player - 1, path, root, hashed);
