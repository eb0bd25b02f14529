import type { Slice } from '#platform/slice.ts';
import { questionBank } from './bank/decider.ts';
import { trivia } from './decider.ts';
import { triviaTopic } from './topics.ts';
import { triviaAsked } from './views/trivia-asked.view.ts';
import { triviaBoard, triviaCounts } from './views/trivia-counts.view.ts';
import { triviaGame } from './views/trivia-game.view.ts';
import { triviaGames } from './views/trivia-games.view.ts';
import { triviaAppeals, triviaAwards, triviaHistory } from './views/trivia-history.view.ts';
import { triviaSeats } from './views/trivia-seats.view.ts';
import { triviaSteps } from './views/trivia-steps.view.ts';

export const triviaSlice: Slice = {
  nest: async () => ({ module: (await import('./module.ts')).TriviaModule }),
  deciders: { trivia, questionbank: questionBank },
  samples: [
    () => import('./events.samples.json', { with: { type: 'json' } }),
    () => import('./bank/events.samples.json', { with: { type: 'json' } }),
  ],
  views: [
    triviaSteps,
    triviaGames,
    triviaGame,
    triviaCounts,
    triviaBoard,
    triviaSeats,
    triviaHistory,
    triviaAwards,
    triviaAppeals,
    triviaAsked,
  ],
  topics: [triviaTopic],
  publicViews: [triviaGames, triviaGame, triviaCounts, triviaBoard],
};
