import { type Instant, plus } from '#kernel/instant.ts';
import { type GameState, rulesOf } from './state.ts';

/** What time does next, and when. `overdue`: later than that it is an interruption; null: late is late, and done all the same. */
export type Step = Readonly<{ do: StepName; at: Instant; overdue: Instant | null }>;
export type StepName =
  | 'OpenLobby'
  | 'StartGame'
  | 'AskQuestion'
  | 'ShowOptions'
  | 'CloseQuestion'
  | 'ResumeGame'
  | 'EndGame'
  | 'ReleasePrizes';

const late = (name: StepName, at: Instant): Step => ({ do: name, at, overdue: null });

/** Null: nothing, for good. */
export function nextStep(game: GameState): Step | null {
  if (game.phase === 'scheduled') return late('OpenLobby', game.opensLobbyAt);
  if (game.phase === 'lobby') return late('StartGame', game.startsAt);
  if (game.phase === 'paused') return late('ResumeGame', game.pausedUntil!);
  if (game.phase === 'ended') return game.releaseAt === null ? null : late('ReleasePrizes', game.releaseAt);
  return inPlay(game);
}

/** Whether all questions that are to be asked have been. */
export const isLast = ({ n, toAsk }: Pick<GameState, 'n' | 'toAsk'>): boolean => n >= toAsk;

function inPlay(game: GameState): Step {
  const { early, mostLate } = rulesOf(game);
  const timed = (name: StepName, at: Instant): Step => ({ do: name, at, overdue: plus(at, mostLate) });
  const { asked, nextAt } = game;
  if (!asked) return isLast(game) ? late('EndGame', nextAt!) : timed('AskQuestion', plus(nextAt!, -early));
  if (asked.options === 0) return timed('ShowOptions', plus(asked.opensAt, -early));
  return timed('CloseQuestion', asked.heldUntil ?? asked.closesAt);
}
