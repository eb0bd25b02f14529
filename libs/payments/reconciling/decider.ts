import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import { type MatchingEvent, matchingShapes } from './events.ts';

export type MatchingCommand = Fact<'NoteMatched', Data<MatchingEvent, 'ChargesMatched'>>;
export type MatchingState = Readonly<{ isMatched: boolean }>;

/** Once for each time that a log is put back. */
export const matching = decider<MatchingState, MatchingCommand, MatchingEvent>({
  version: 1,
  shapes: matchingShapes,
  initial: () => ({ isMatched: false }),
  evolve: { ChargesMatched: () => ({ isMatched: true }) },
  decide: { NoteMatched: (data, { isMatched }) => (isMatched ? [] : [{ type: 'ChargesMatched', data }]) },
});
