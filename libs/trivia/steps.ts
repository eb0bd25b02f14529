import type { BoxedQuestion } from './question-box.ts';
import type { TriviaCommand } from './rules/command-data.ts';
import type { LinkedPlayers } from './rules/linked.ts';
import { commitmentTo } from './rules/proof.ts';
import type { StepName } from './rules/time.ts';

/** What a step may need: the question of that number, out of the box. */
export type StepNeeds = Readonly<{
  gameId: string;
  n: number;
  question: BoxedQuestion;
  leafKey: string;
  linked: LinkedPlayers;
}>;

type Makes = (needs: StepNeeds) => TriviaCommand;

/** What each step is decided on. The right option leaves the box with the close alone. */
const steps: Readonly<Record<StepName, Makes>> = {
  OpenLobby: ({ gameId }) => ({ type: 'OpenLobby', data: { gameId } }),
  StartGame: ({ gameId }) => ({ type: 'StartGame', data: { gameId, by: 'time' } }),
  AskQuestion: ({ gameId, n, question }) => ({
    type: 'AskQuestion',
    data: { gameId, n, text: question.text, commitment: commitmentTo(question) },
  }),
  ShowOptions: ({ gameId, n, question: { options } }) => ({ type: 'ShowOptions', data: { gameId, n, options } }),
  CloseQuestion: ({ gameId, n, question: { right, salt, explanation, source }, leafKey }) => ({
    type: 'CloseQuestion',
    data: { gameId, n, right, salt, explanation, source, leafKey },
  }),
  ResumeGame: ({ gameId }) => ({ type: 'ResumeGame', data: { gameId, by: 'time' } }),
  EndGame: ({ gameId }) => ({ type: 'EndGame', data: { gameId, by: 'time' } }),
  ReleasePrizes: ({ gameId, linked }) => ({ type: 'ReleasePrizes', data: { gameId, linked } }),
};

/** Time's command for a game that is at its n-th question. */
export const stepCommand = (name: StepName, needs: StepNeeds): TriviaCommand => steps[name](needs);

/** The number of the question that a step is about. */
export const numberOf = (name: StepName, n: number): number => (name === 'AskQuestion' ? n + 1 : n);
