import type { RulesId } from '#kernel/fact.ts';
import { day, minute, second } from '#kernel/instant.ts';

/** A versioned rule record: history replays under the one of its day. Never edit one, add another. All times in milliseconds. */
export type TriviaRules = Readonly<{
  id: RulesId;
  /** The official rules that whoever joins has to accept. */
  official: string;
  /** Points of a right answer at once, and from the end of the answering time on. */
  most: number;
  least: number;
  /** A right answer within it is worth the most. */
  full: number;
  /** A player is credited so much of the way up at most. */
  mostCredit: number;
  /** By the least of so many pings before the opening. */
  pings: number;
  /** Times that break a tie are rounded to it. */
  tie: number;
  /** The lobby is open so long before the start. */
  lobby: number;
  /** 3-2-1. */
  countdown: number;
  /** So long before its moment a question goes out, and its options do: the lines to the players take time. */
  early: number;
  /** A phase that is later than that was interrupted: it is not run. */
  mostLate: number;
  hostPause: number;
  interruption: number;
  /** An interrupted game goes on so long after that share of those who answered last are back. */
  back: number;
  mostBack: number;
  /** The one that ends the game. */
  lastInterruption: number;
  mostHold: number;
  /** From the end to the release of prizes that nobody has to look at. */
  release: number;
  /** Within it from the end a player may appeal. */
  appeals: number;
  /** US cents of a game's prizes together that no second operator has to agree on. */
  alone: number;
  mostPlayers: number;
  flags: Readonly<{
    tooFast: number;
    mostlyFast: number;
    evenOver: number;
    evenTimes: number;
    same: number;
    near: number;
  }>;
}>;

const trivia1: TriviaRules = {
  id: 'trivia-1',
  official: 'official-1',
  most: 1000,
  least: 500,
  full: 500,
  mostCredit: 75,
  pings: 5,
  tie: 100,
  lobby: 15 * minute,
  countdown: 3 * second,
  early: second,
  mostLate: 2 * second,
  hostPause: 10 * minute,
  interruption: 90 * second,
  back: 20 * second,
  mostBack: 0.8,
  lastInterruption: 3,
  mostHold: minute,
  release: minute,
  appeals: 7 * day,
  alone: 50_000,
  mostPlayers: 20_000,
  flags: { tooFast: 300, mostlyFast: 700, evenOver: 8, evenTimes: 60, same: 3, near: 100 },
};

/** Who may play, and that a browser is known again, is in the official rules since. */
const trivia2: TriviaRules = { ...trivia1, id: 'trivia-2', official: 'official-2' };

const records: Readonly<Record<RulesId, TriviaRules>> = { [trivia1.id]: trivia1, [trivia2.id]: trivia2 };

/** The record that games are scheduled under from now on. */
export const rulesOfToday = trivia2.id;

/** Throws for a record that this build does not have. */
export function triviaRules(id: RulesId): TriviaRules {
  const found = records[id];
  if (!found) throw new Error(`there are no rules "${id}" of trivia`);
  return found;
}
