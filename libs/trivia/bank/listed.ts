import type { BankQuery, TriviaBank } from '#contracts/trivia-bank.ts';
import type { OpenedQuestion } from './question-bank.ts';

/** When a question of those words was asked last, in any game, and which game to come has it. */
export type UsedIn = (text: string) => Pick<TriviaBank['items'][number], 'lastAsked' | 'standsIn'>;

const perPage = 25;

/** A page of what is asked for. Never what is right, nor the words that would tell it: those come with a close. */
export function listed(
  all: readonly OpenedQuestion[],
  { q = '', category, difficulty, unasked, page = 1 }: BankQuery,
  usedIn: UsedIn,
): TriviaBank {
  const words = [...new Set(q.toLowerCase().split(/\s+/))].filter((word) => word !== '');
  const found = all.filter(
    ({ question }) =>
      (category === undefined || question.category === category) &&
      (difficulty === undefined || question.difficulty === difficulty) &&
      (unasked === undefined || usedIn(question.text.en).lastAsked === null) &&
      areIn(words, question),
  );
  const categories = new Set(all.flatMap(({ question }) => question.category ?? []));
  return {
    kept: all.length,
    found: found.length,
    pages: Math.max(1, Math.ceil(found.length / perPage)),
    categories: [...categories].toSorted(),
    items: found.slice((page - 1) * perPage, page * perPage).map(({ kept, question }) => ({
      id: kept.id,
      text: question.text,
      options: [...question.options],
      explained: Object.keys(question.explanation ?? {}),
      category: question.category,
      difficulty: question.difficulty,
      keptAt: kept.at,
      ...usedIn(question.text.en),
    })),
  };
}

/** Its text is made once, for there may be thousands and a game may be on. */
function areIn(words: readonly string[], question: OpenedQuestion['question']): boolean {
  if (words.length === 0) return true;
  const said = spoken(question);
  return words.every((word) => said.includes(word));
}

/** What is searched: the question and its options in all of its languages. */
const spoken = ({ text, options }: OpenedQuestion['question']) =>
  [text, ...options]
    .flatMap((words) => Object.values(words))
    .join('\n')
    .toLowerCase();
