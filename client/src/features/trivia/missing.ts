import type { TriviaGame } from '#contracts/trivia.ts';
import { type Translation, translations } from '#contracts/trivia-words.ts';

type Words = TriviaGame['title'];
/** What players see of a question before it closes. `explained`: languages of what explains it. */
export type Shown = Readonly<{ text: Words; options: readonly Words[]; explained: readonly string[] }>;

/** What players of a language would see in English. `questions`, `explanations`: by number, from 1. */
export type Missing = Readonly<{
  language: Translation;
  title: boolean;
  questions: readonly number[];
  explanations: readonly number[];
}>;

const numbersOf = (all: readonly Shown[], isMissing: (one: Shown) => boolean) =>
  all.flatMap((one, at) => (isMissing(one) ? [at + 1] : []));

/** Of each language in which something is missing. */
export const missingIn = (title: Words, questions: readonly Shown[]): readonly Missing[] =>
  translations.flatMap((language) => {
    const found: Missing = {
      language,
      title: !title[language],
      questions: numbersOf(questions, ({ text, options }) => !text[language] || options.some((one) => !one[language])),
      explanations: numbersOf(questions, ({ explained }) => explained.length > 0 && !explained.includes(language)),
    };
    return found.title || found.questions.length + found.explanations.length > 0 ? [found] : [];
  });
