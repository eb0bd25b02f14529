import type { TriviaSeat } from '#contracts/trivia.ts';
import { plus } from '#kernel/instant.ts';
import type { GameState } from './rules/state.ts';

type Answers = TriviaSeat['answers'];

/**
 * What that player has answered last, as the game knows it: to the question that is out, and to the one that was closed last, which their document may
 * not have yet.
 */
export function latestAnswersOf({ asked, n, rounds }: GameState, player: number): Answers {
  const index = player - 1;
  const open = asked?.given[index] ?? null;
  const last = rounds.at(-1);
  const closed = last?.given[index] ?? null;
  return [
    ...(asked && open !== null
      ? [{ n, option: open, at: plus(asked.opensAt, asked.took[index]!), ms: null, points: null }]
      : []),
    ...(last && closed !== null
      ? [{ n: last.n, option: closed, at: null, ms: last.ms[index]!, points: last.points[index]! }]
      : []),
  ];
}

/** The seat with those that its document does not have. */
export function withAnswers<S extends Pick<TriviaSeat, 'answers'>>(seat: S, latest: Answers): S {
  const more = latest.filter(({ n }) => seat.answers.every((one) => one.n !== n));
  return more.length === 0 ? seat : { ...seat, answers: [...more, ...seat.answers].toSorted((a, b) => b.n - a.n) };
}
