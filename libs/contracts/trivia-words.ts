/** Plain text without zod: the browser loads it at once. */

/** The official rules that are accepted with a seat. */
export const officialOfToday = 'official-2';

/** Figures that players go by: the number beside one makes it theirs alone, and nobody writes a name here. */
export const figures = [
  'badger',
  'bear',
  'crane',
  'falcon',
  'fox',
  'hare',
  'heron',
  'ibex',
  'lynx',
  'otter',
  'owl',
  'panther',
  'raven',
  'seal',
  'swan',
  'wolf',
] as const;
export type Figure = (typeof figures)[number];

/** The page of a game, and its lobby. */
export const triviaGamePath = (id: string, page: 'game' | 'lobby' = 'game'): string =>
  `/blackfriday/trivia/${id}${page === 'lobby' ? '/lobby' : ''}`;

/** Friends in one link at most. */
export const mostFriends = 20;

/** What a game's questions are put into by its host; English is always there. */
export const translations = ['fr', 'ja', 'zh-hans'] as const;
export type Translation = (typeof translations)[number];

/** How hard a question that is kept is said to be. */
export const bankLevels = ['easy', 'medium', 'hard'] as const;
export type BankLevel = (typeof bankLevels)[number];

/** Over the same line: which window plays the seat (`playMessage`), and what the others are told, with the game's id. */
export const playMessageName = 'trivia-play';
export const elsewhereMessageName = 'trivia-elsewhere';

/** The message over the socket that carries an answer: `answerMessage` in `trivia-messages.ts`. */
export const answerMessageName = 'trivia-answer';
