import { Refused } from '#kernel/refused.ts';
import type { Words } from '../events.ts';

/** A question's words in one of the languages that are not English. */
export type TranslatedWords = Readonly<{
  language: Exclude<keyof Words, 'en'>;
  text: string;
  options: readonly string[];
  explanation: string | null;
}>;

type Question = Readonly<{ text: Words; options: readonly Words[]; explanation: Words | null }>;

/**
 * The question with those words in it. English stays as it is, and with it what is committed to; an explanation is put into another
 * language where there is one. Refused: `no-such-option`, for another number of options.
 */
export function translated<Q extends Question>(
  question: Q,
  { language, text, options, explanation }: TranslatedWords,
): Q {
  if (options.length !== question.options.length) throw new Refused('no-such-option');
  return {
    ...question,
    text: { ...question.text, [language]: text },
    options: question.options.map((one, place) => ({ ...one, [language]: options[place]! })),
    explanation:
      question.explanation && explanation !== null
        ? { ...question.explanation, [language]: explanation }
        : question.explanation,
  };
}
