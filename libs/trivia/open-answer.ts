import type { TriviaSeat } from '#contracts/trivia.ts';
import { plus } from '#kernel/instant.ts';
import type { GameState } from './rules/state.ts';

type OpenAnswer = TriviaSeat['answers'][number];

/** What that player has answered to the question that is out; null: nothing, or none is. */
export function openAnswerOf({ asked, n }: GameState, player: number): OpenAnswer | null {
  const option = asked?.given[player - 1] ?? null;
  if (!asked || option === null) return null;
  return { n, option, at: plus(asked.opensAt, asked.took[player - 1]!), ms: null, points: null };
}

/** The seat with it: its document has what is closed. */
export const withOpenAnswer = <S extends Pick<TriviaSeat, 'answers'>>(seat: S, open: OpenAnswer | null): S =>
  open === null || seat.answers.some(({ n }) => n === open.n) ? seat : { ...seat, answers: [open, ...seat.answers] };
