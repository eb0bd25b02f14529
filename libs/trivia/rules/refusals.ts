import { type Instant, minute, plus, second } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import type { CommandData } from './command-data.ts';
import { isBehind } from './linked.ts';
import { appealOf, type GameState, needsSecond, ranksOf, rulesOf } from './state.ts';

type Objection = false | string | readonly [code: string, details: Readonly<Record<string, unknown>>];

/** A reason to refuse such a command to a game. */
export type Rule<C> = (command: C, game: GameState, at: Instant) => Objection;

/** Throws `Refused` with what the first rule that objects says. */
export function refuseOnFirst<C>(rules: readonly Rule<C>[], command: C, game: GameState, at: Instant): void {
  for (const rule of rules) {
    const objection = rule(command, game, at);
    if (typeof objection === 'string') throw new Refused(objection);
    if (objection) throw new Refused(...objection);
  }
}

const isOver: Rule<unknown> = (_, { phase }) => phase === 'ended' && 'game-over';
const isNotPlaying: Rule<unknown> = (_, { phase }) => phase !== 'playing' && 'not-under-way';

/** Every reason not to let a member in. */
export const joinRules: readonly Rule<CommandData<'JoinGame'>>[] = [
  isOver,
  ({ memberId, isHouse }, { hostId, knowing }) =>
    (isHouse || memberId === hostId || knowing[memberId] === true) && 'not-eligible',
  ({ official }, game) => official !== rulesOf(game).official && 'rules-not-accepted',
  (_, { phase, opensLobbyAt }) => phase === 'scheduled' && ['lobby-shut', { opensAt: opensLobbyAt }],
  (_, { rounds, n }) => (rounds.length > 0 || n > 1) && 'joining-over',
  (_, game) => game.members.length >= rulesOf(game).mostPlayers && 'game-full',
];

/** Every reason not to take an answer; the first that was accepted counts, whoever sends another and wherever. */
export const answerRules: readonly Rule<CommandData<'GiveAnswer'>>[] = [
  ({ memberId }, { numbers }) => numbers[memberId] === undefined && 'not-a-player',
  ({ memberId }, game) => game.out[game.numbers[memberId]! - 1] === true && 'sent-out',
  ({ memberId }, { knowing }) => knowing[memberId] === true && 'not-eligible', // a seat may be older than what they know
  ({ n }, { asked, phase }) => (phase !== 'playing' || asked?.n !== n) && 'question-over',
  ({ receivedAt }, { asked }) =>
    (asked!.options === 0 || receivedAt < asked!.opensAt) && ['too-early', { opensAt: asked!.opensAt }],
  ({ receivedAt }, { asked }) => receivedAt > asked!.closesAt && ['too-late', { closesAt: asked!.closesAt }],
  ({ option }, { asked }) => !isPlace(option, asked!.options) && 'no-such-option',
  ({ memberId }, { asked, numbers }) => (asked!.given[numbers[memberId]! - 1] ?? null) !== null && 'answered-before',
];

/** Whoever asks, a contract of theirs or none: a place that is none would be an answer, and count in the leaves. */
const isPlace = (option: number, of: number) => Number.isInteger(option) && option >= 0 && option < of;

/** Every reason not to put a question into another language; another who did so meanwhile loses nothing by it. */
export const translateRules: readonly Rule<CommandData<'TranslateQuestion'>>[] = [
  isOver,
  ({ n }, game) => n <= game.n && 'question-over',
  ({ was }, { box }) => was !== box && 'translated-meanwhile',
];

/** Until its first question is about to be read. */
export const rehearseRules: readonly Rule<CommandData<'RehearseGame'>>[] = [
  isOver,
  (_, { begun }) => begun && 'begun-before',
];

const mostExtension = 30 * second;

export const extendRules: readonly Rule<CommandData<'ExtendQuestion'>>[] = [
  isNotPlaying,
  (_, { asked }, at) => (!asked || asked.options === 0 || at >= asked.closesAt) && 'not-open',
  ({ ms }) => ms > mostExtension && ['too-long', { most: mostExtension }],
];

/** The reveal is held back once the answers are shut or before, never longer than the record says from the close on. */
export const holdRules: readonly Rule<CommandData<'HoldReveal'>>[] = [
  isNotPlaying,
  (_, { asked }) => (!asked || asked.options === 0) && 'not-open',
  (_, { asked }) => asked!.heldUntil !== null && 'held-before',
];

export const skipRules: readonly Rule<CommandData<'SkipQuestion'>>[] = [
  isNotPlaying,
  (_, { asked }) => asked === null && 'not-open',
];

export const voidRules: readonly Rule<CommandData<'VoidQuestion'>>[] = [
  ({ n }, { asked, rounds }) =>
    asked?.n !== n && !rounds.some((round) => round.n === n && !round.voided) && 'no-such-question',
  isGivenOut,
];

export const kickRules: readonly Rule<CommandData<'KickPlayer'>>[] = [
  ({ player }, { members }) => (player < 1 || player > members.length) && 'no-such-player',
  isGivenOut,
];

export const pauseRules: readonly Rule<CommandData<'PauseGame'>>[] = [
  isOver,
  (_, { phase }) => phase !== 'playing' && phase !== 'lobby' && 'not-under-way',
];

/** The host begins early, or once it was held. */
export const startRules: readonly Rule<CommandData<'StartGame'>>[] = [
  isOver,
  (_, { phase, begun }) => (begun || (phase !== 'lobby' && phase !== 'paused')) && 'not-in-lobby',
];

export const resumeRules: readonly Rule<CommandData<'ResumeGame'>>[] = [
  (_, { phase }) => phase !== 'paused' && 'not-paused',
];

/** Every reason not to hear a player who says that a question was wrong. */
export const appealRules: readonly Rule<CommandData<'RaiseAppeal'>>[] = [
  ({ memberId }, { numbers }) => numbers[memberId] === undefined && 'not-a-player',
  (_, { phase }) => phase !== 'ended' && 'not-over',
  (_, game, at) => at > plus(game.endedAt!, rulesOf(game).appeals) && 'appeals-over',
  ({ n }, { rounds }) => !rounds.some((round) => round.n === n && !round.voided) && 'no-such-question',
  ({ memberId, n }, { appeals, numbers }) =>
    appeals[appealOf(numbers[memberId]!, n)] !== undefined && 'appealed-before',
];

export const settleRules: readonly Rule<CommandData<'SettleAppeal'>>[] = [
  ({ player, n }, { appeals }) => appeals[appealOf(player, n)] !== 'open' && 'no-such-appeal',
  ({ n, outcome }, { rounds }) =>
    outcome !== 'rejected' && rounds.some((round) => round.n === n && round.voided) && 'no-such-question',
  ({ n, outcome, right }, { rounds }) => {
    if (outcome === 'rejected' || outcome === 'voided') return false;
    const round = rounds.find((one) => one.n === n)!;
    return (right === null || !isPlace(right, round.places) || right === round.right) && 'same-answer';
  },
];

export const reviewRules: readonly Rule<CommandData<'ReviewPrize'>>[] = [
  ({ player }, { awards }) => !awards[player] && 'no-prize',
  ({ released }, game) => released && needsSecond(game) && 'second-operator-needed',
  ({ player, released, linked }, game) => released && isBehind(player, linked, ranksOf(game)) && 'linked-to-better',
  ({ player, released }, { awards }) => {
    const { state } = awards[player]!;
    return state !== 'waiting' && state !== (released ? 'released' : 'withheld') && 'reviewed-before';
  },
];

/** What was given out stays. */
function isGivenOut(_: unknown, { awards }: GameState): Objection {
  return Object.values(awards).some(({ state }) => state !== 'waiting') && 'prizes-given-out';
}

const [nearest, farthest] = [30 * second, 60 * 24 * 60 * minute];

/** Every reason not to schedule such a game. */
export function refuseSchedule({ startsAt }: CommandData<'ScheduleGame'>, at: Instant): void {
  if (startsAt < plus(at, nearest)) throw new Refused('starts-too-soon', { earliest: plus(at, nearest) });
  if (startsAt > plus(at, farthest)) throw new Refused('starts-too-late', { latest: plus(at, farthest) });
}
