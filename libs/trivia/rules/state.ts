import type { RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { msOf } from '#kernel/instant.ts';
import type {
  AnswerGiven,
  GameScheduled,
  OptionsShown,
  PlayerJoined,
  PrizeAwarded,
  QuestionAsked,
  QuestionClosed,
  Rhythm,
} from '../events.ts';
import { triviaRules, type TriviaRules } from './records.ts';
import { ranked, type Score } from './scoring.ts';

/** The question that is out. Arrays go by player number less one: null has not answered. */
export type AskedState = {
  readonly n: number;
  readonly commitment: string;
  readonly readAt: Instant;
  readonly opensAt: Instant;
  closesAt: Instant;
  nextAt: Instant;
  /** How many options there are; 0: they are not out. */
  options: number;
  heldUntil: Instant | null;
  readonly given: (number | null)[];
  /** Milliseconds from the opening to the frame, uncredited. */
  readonly took: number[];
  readonly credits: number[];
};

/** A question that was closed, likewise. */
export type Round = Readonly<{
  n: number;
  right: number;
  given: readonly (number | null)[];
  took: readonly number[];
  ms: readonly number[];
  /** As they count now; an appeal may have changed them and what was right. */
  points: readonly number[];
  /** As the close had them: the tree stands on these. */
  atClose: readonly number[];
  /** What salts the leaves of its tree; null: they are plain. */
  leafKey: string | null;
  /** How many options there were. */
  places: number;
}> & { voided: boolean };

export type Award = { readonly player: number; cents: number; flags: PrizeAwarded['data']['flags']; state: AwardState };
export type AwardState = 'waiting' | 'released' | 'withheld';

/** A game, from its scheduling to its prizes. The fold owns it and changes it in place. */
export type GameState = {
  phase: 'scheduled' | 'lobby' | 'playing' | 'paused' | 'ended';
  readonly gameId: string;
  readonly hostId: string;
  readonly rules: RulesId;
  readonly rhythm: Rhythm;
  readonly prizes: readonly number[];
  readonly box: string;
  /** Who put questions into the box or saw what is in it: they do not play, whatever they are by then, nor in a seat of before. */
  readonly knowing: Readonly<Record<string, true>>;
  readonly opensLobbyAt: Instant;
  startsAt: Instant;
  /** How many questions are to be asked in all: a voided one adds one while there are spares. */
  toAsk: number;
  spares: number;
  /** How many have been asked. */
  n: number;
  asked: AskedState | null;
  /** When the next question is read, or after the last one the game ends. */
  nextAt: Instant | null;
  pausedUntil: Instant | null;
  pausedBy: 'host' | 'interruption' | null;
  /** Whether it had begun before it was paused. */
  begun: boolean;
  interruptions: number;
  readonly members: string[];
  readonly aliases: string[];
  /** In which browser each took the seat; null: not known. */
  readonly devices: (string | null)[];
  readonly out: boolean[];
  readonly numbers: Record<string, number>;
  readonly rounds: Round[];
  releaseAt: Instant | null;
  endedAt: Instant | null;
  readonly awards: Record<number, Award>;
  /** Cents that each player was given, whatever comes later. */
  readonly paid: Record<number, number>;
  /** By player and question; see `appealOf`. */
  readonly appeals: Record<string, 'open' | 'settled'>;
  /** Cents in all that two operators have agreed on. */
  agreed: number;
};

/** A player appeals against a question once. */
export const appealOf = (player: number, n: number): string => `${player}:${n}`;

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** Cents that a game costs in all: what was given out and what waits to be; before its end, its prizes. */
export function promisedOf({ phase, prizes, paid, awards }: GameState): number {
  if (phase !== 'ended') return sumOf(prizes);
  const waiting = Object.values(awards).flatMap(({ state, cents }) => (state === 'waiting' ? [cents] : []));
  return sumOf([...Object.values(paid), ...waiting]);
}

/** Whether that is more than a host gives out alone, and than two operators have agreed on. */
export const needsSecond = (game: GameState): boolean => promisedOf(game) > Math.max(rulesOf(game).alone, game.agreed);

export type TriviaState = Readonly<{ phase: 'none' }> | GameState;

export const rulesOf = ({ rules }: Pick<GameState, 'rules'>): TriviaRules => triviaRules(rules);

/** Whether it waits because a phase of it came too late. */
export const isInterrupted = (state: TriviaState): state is GameState =>
  state.phase === 'paused' && state.pausedBy === 'interruption';

/** Members who answered the question that was closed last; before the first close all who joined. */
export function whoPlayedLast({ rounds, members, out }: GameState): readonly string[] {
  const given = rounds.at(-1)?.given;
  return members.filter((_, index) => !out[index] && (!given || (given[index] ?? null) !== null));
}

/** What a game begins with; the box comes with the fact after it. */
export const scheduled = (game: GameScheduled['data'], box = ''): GameState => ({
  phase: 'scheduled',
  gameId: game.gameId,
  hostId: game.hostId,
  rules: game.rules,
  rhythm: game.rhythm,
  prizes: game.prizes,
  box,
  knowing: {},
  opensLobbyAt: game.opensLobbyAt,
  startsAt: game.startsAt,
  toAsk: game.questions,
  spares: game.spares,
  n: 0,
  asked: null,
  nextAt: null,
  pausedUntil: null,
  pausedBy: null,
  begun: false,
  interruptions: 0,
  members: [],
  aliases: [],
  devices: [],
  out: [],
  numbers: {},
  rounds: [],
  releaseAt: null,
  endedAt: null,
  awards: {},
  paid: {},
  appeals: {},
  agreed: 0,
});

export function noteJoin(game: GameState, { memberId, alias, player, device }: PlayerJoined['data']) {
  game.members.push(memberId);
  game.aliases.push(alias);
  game.devices.push(device);
  game.out.push(false);
  game.numbers[memberId] = player;
}

export function noteAsked(
  game: GameState,
  { n, commitment, readAt, opensAt, closesAt, nextAt }: QuestionAsked['data'],
) {
  game.n = n;
  game.asked = {
    n,
    commitment,
    readAt,
    opensAt,
    closesAt,
    nextAt,
    options: 0,
    heldUntil: null,
    given: [],
    took: [],
    credits: [],
  };
}

export function noteShown({ asked }: GameState, { options }: OptionsShown['data']) {
  if (asked) asked.options = options.length;
}

export function noteAnswer({ asked }: GameState, { player, option, receivedAt, credit }: AnswerGiven['data']) {
  if (!asked) return;
  for (let n = asked.given.length; n < player; n++) {
    asked.given.push(null);
    asked.took.push(0);
    asked.credits.push(0);
  }
  asked.given[player - 1] = option;
  asked.took[player - 1] = msOf(receivedAt) - msOf(asked.opensAt);
  asked.credits[player - 1] = credit;
}

export function noteClosed(game: GameState, { n, right, ms, points, leafKey, counts, nextAt }: QuestionClosed['data']) {
  const { given = [], took = [] } = game.asked ?? {};
  const all = game.members.map((_, index) => given[index] ?? null);
  const outcome = { n, right, ms, points, atClose: points, leafKey };
  game.rounds.push({ ...outcome, given: all, took, places: counts.length, voided: false });
  game.asked = null;
  game.nextAt = nextAt;
}

export function noteAward(game: GameState, { player, amount, flags }: PrizeAwarded['data']) {
  if (amount.minor === 0) delete game.awards[player];
  else game.awards[player] = { player, cents: amount.minor, flags, state: 'waiting' };
}

export function noteAwardState(game: GameState, player: number, state: AwardState) {
  const award = game.awards[player];
  if (!award) return;
  award.state = state;
  if (state === 'released') game.paid[player] = (game.paid[player] ?? 0) + award.cents;
}

/** The question that is out goes, and a spare stands in for one that is voided. */
export function noteGone(game: GameState, n: number, nextAt: Instant | null, standsIn: boolean) {
  const round = game.rounds.find((one) => one.n === n);
  if (round) round.voided = true;
  if (game.asked?.n === n) game.asked = null;
  if (nextAt) game.nextAt = nextAt;
  if (standsIn && game.spares > 0 && game.phase !== 'ended') {
    game.spares--;
    game.toAsk++;
  }
}

/** What everybody has from the questions that count; null for whoever was sent out. */
export function scoresOf(game: Pick<GameState, 'rounds' | 'members' | 'out' | 'rules'>): (Score | null)[] {
  const { tie } = rulesOf(game);
  const scores = game.members.map(() => ({ total: 0, time: 0, wrong: 0 }));
  for (const { voided, given, took, points, right } of game.rounds) {
    if (voided) continue;
    for (const [index, option] of given.entries()) {
      const score = scores[index]!;
      if (option === null) continue;
      if (option !== right) score.wrong++;
      else {
        score.total += points[index]!;
        score.time += Math.round(took[index]! / tie) * tie;
      }
    }
  }
  return scores.map((score, index) => (game.out[index] ? null : score));
}

/** How everybody stands by the questions that count, by index; 0 for whoever was sent out. */
export const ranksOf = (game: Pick<GameState, 'rounds' | 'members' | 'out' | 'rules'>): readonly number[] =>
  ranked(scoresOf(game)).ranks;
