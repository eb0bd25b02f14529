import { officialOfToday } from '#contracts/trivia-words.ts';
import {
  everybody,
  house,
  members,
  membersElsewhere,
  nobody,
  operators,
  operatorsElsewhere,
  verifiedElsewhere,
  type Row,
} from './access-rows.ts';

const v1 = '/web-api/v1';

/** A game that a host may schedule. */
const triviaGame = (startsAt: string) => ({
  title: { en: 'Colours' },
  startsAt,
  rhythm: { readMs: 4000, answerMs: 10_000, revealMs: 5000, boardMs: 4000 },
  spares: 0,
  prizes: [],
  questions: [{ text: { en: 'Which?' }, options: [{ en: 'This' }, { en: 'That' }], right: 0 }],
});

/** Who may do what in games of trivia: a part of `access`, by hand too. */
export const accessToTrivia: Readonly<Record<string, Row>> = {
  [`GET ${v1}/trivia/games`]: { who: everybody },
  [`POST ${v1}/trivia/games`]: { who: operators, body: ({ closesAt }) => triviaGame(closesAt) },
  [`GET ${v1}/trivia/games/:id`]: { who: nobody },
  [`GET ${v1}/trivia/games/:id/counts`]: { who: nobody },
  [`GET ${v1}/trivia/games/:id/board`]: { who: nobody },
  [`GET ${v1}/trivia/games/:id/history`]: { who: nobody },
  [`GET ${v1}/trivia/games/:id/mine`]: { who: members },
  [`GET ${v1}/trivia/games/:id/calendar`]: { who: nobody },
  [`GET ${v1}/trivia/games/:id/friends`]: { who: nobody },
  [`GET ${v1}/trivia/questions`]: { who: operators },
  [`POST ${v1}/trivia/questions`]: {
    who: operators,
    body: () => ({ questions: [{ text: { en: 'Which?' }, options: [{ en: 'This' }, { en: 'That' }], right: 0 }] }),
  },
  [`POST ${v1}/trivia/questions/:id/drop`]: { who: operators },
  [`GET ${v1}/trivia/games/:id/results`]: { who: operatorsElsewhere },
  [`GET ${v1}/trivia/games/:id/awards`]: { who: operatorsElsewhere },
  [`GET ${v1}/trivia/games/:id/lines`]: { who: operatorsElsewhere },
  [`GET ${v1}/trivia/games/:id/questions`]: { who: operatorsElsewhere },
  [`POST ${v1}/trivia/games/:id/questions`]: {
    who: operatorsElsewhere,
    body: () => ({ n: 1, language: 'fr', text: 'Laquelle ?', options: ['La bleue', 'La rouge'] }),
  },
  [`POST ${v1}/trivia/games/:id/players`]: {
    who: verifiedElsewhere,
    body: () => ({ alias: 'heron', official: officialOfToday }),
  },
  [`POST ${v1}/trivia/games/:id/answers`]: { who: verifiedElsewhere, body: () => ({ n: 1, option: 0 }) },
  [`POST ${v1}/trivia/games/:id/acts`]: { who: operatorsElsewhere, body: () => ({ do: 'start' }) },
  [`POST ${v1}/trivia/games/:id/rehearsal`]: { who: operatorsElsewhere },
  [`GET ${v1}/trivia/games/:id/rehearsal`]: { who: operatorsElsewhere },
  [`POST ${v1}/trivia/games/:id/rehearsal/acts`]: { who: operatorsElsewhere, body: () => ({ do: 'start' }) },
  [`POST ${v1}/trivia/games/:id/step`]: { who: house, body: ({ closesAt }) => ({ at: closesAt }) },
  [`GET ${v1}/trivia/games/:id/mine/proofs/:n`]: { who: membersElsewhere },
  [`GET ${v1}/trivia/games/:id/appeals`]: { who: operatorsElsewhere },
  [`POST ${v1}/trivia/games/:id/appeals`]: {
    who: verifiedElsewhere,
    body: () => ({ n: 1, reason: 'wrong-answer' }),
  },
};
