import type { Fact, RulesId } from '#kernel/fact.ts';
import { stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import { pick, type Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type TriviaEvent =
  | GameScheduled
  | QuestionsSet
  | GameRehearsed
  | LobbyOpened
  | PlayerJoined
  | GameStarted
  | QuestionAsked
  | OptionsShown
  | AnswerGiven
  | QuestionExtended
  | RevealHeld
  | QuestionClosed
  | QuestionSkipped
  | QuestionVoided
  | BoardRecomputed
  | GamePaused
  | GameResumed
  | PlayerKicked
  | GameEnded
  | PrizeAwarded
  | PrizeReleased
  | NothingReleased
  | PrizeWithheld
  | AppealRaised
  | AppealSettled
  | PrizesAgreed;

/** Words by language; English is always there, and stands in for what is missing. */
export type Words = Readonly<{ en: string; fr?: string; ja?: string; 'zh-hans'?: string }>;

/** How long each part of a question lasts, in milliseconds. */
export type Rhythm = Readonly<{ readMs: number; answerMs: number; revealMs: number; boardMs: number }>;

/** `prizes`: US cents by place. `questions` are played; `spares` stand in for those that are voided. */
export type GameScheduled = Fact<
  'GameScheduled',
  {
    gameId: string;
    hostId: string;
    title: Words;
    startsAt: Instant;
    opensLobbyAt: Instant;
    rhythm: Rhythm;
    questions: number;
    spares: number;
    prizes: readonly number[];
    rules: RulesId;
  }
>;

/** All questions with their right options and salts, in one box under the market's key: nothing of it is readable here. */
export type QuestionsSet = Fact<'QuestionsSet', { gameId: string; box: string; by: string }>;

/** Somebody saw beforehand all that it asks, and what is right: they do not play. What was played then is no fact. */
export type GameRehearsed = Fact<'GameRehearsed', { gameId: string; by: string }>;

export type LobbyOpened = Fact<'LobbyOpened', { gameId: string; startsAt: Instant }>;

/**
 * `alias` names a figure that the market has; with the number it is one of a kind. `official`: the rules that were accepted.
 * `device`: what stands for the browser in this game alone; null: nobody looked.
 */
export type PlayerJoined = Fact<
  'PlayerJoined',
  { gameId: string; player: number; memberId: string; alias: string; official: string; device: string | null }
>;

/** `nextAt`: when the first question is to be read. */
export type GameStarted = Fact<'GameStarted', { gameId: string; by: 'time' | 'host'; nextAt: Instant }>;

/**
 * The n-th question, counted from 1, with all instants up to the next one. `commitment`: what the right option can be checked
 * by afterwards; see `rules/proof.ts`. The options stay in the box until `OptionsShown`.
 */
export type QuestionAsked = Fact<
  'QuestionAsked',
  {
    gameId: string;
    n: number;
    text: Words;
    readAt: Instant;
    opensAt: Instant;
    closesAt: Instant;
    nextAt: Instant;
    commitment: string;
  }
>;

/** A moment before answers count, so that slow lines have the options at `opensAt`. An option's id is its place. */
export type OptionsShown = Fact<
  'OptionsShown',
  { gameId: string; n: number; options: readonly Words[]; opensAt: Instant; closesAt: Instant }
>;

/** `receivedAt`: when its frame reached the server; `credit`: milliseconds of the way up that the player is not charged for. */
export type AnswerGiven = Fact<
  'AnswerGiven',
  { gameId: string; n: number; player: number; option: number; receivedAt: Instant; credit: number }
>;

/** More time to answer; what an answer is worth by its time stays as it was. */
export type QuestionExtended = Fact<
  'QuestionExtended',
  { gameId: string; n: number; closesAt: Instant; nextAt: Instant }
>;

/** The close waits until then, or for the host; answers stay shut. */
export type RevealHeld = Fact<'RevealHeld', { gameId: string; n: number; until: Instant }>;

/**
 * The outcome, flat, by player number (the first is number 1): option, or -1 for none; milliseconds, credited; points; total;
 * rank, 0 for whoever was sent out. `counts`: how often each option was given. `root`: of the Merkle tree over all answers.
 * `leafKey`: what salts its leaves, null in version 1: with it anybody could guess any answer in the tree, so no player gets it.
 * `nextAt`: when the next question is read, or after the `last` when the game ends. `top`: the first ten.
 */
export type QuestionClosed = Fact<
  'QuestionClosed',
  {
    gameId: string;
    n: number;
    right: number;
    salt: string;
    explanation: Words | null;
    source: string | null;
    counts: readonly number[];
    options: readonly number[];
    ms: readonly number[];
    points: readonly number[];
    leafKey: string | null;
    nextAt: Instant;
    last: boolean;
    root: string;
  } & Board
>;

/** `totals` and `ranks` by player number. */
export type Board = Readonly<{
  totals: readonly number[];
  ranks: readonly number[];
  top: readonly Standing[];
}>;

export type Standing = Readonly<{ player: number; alias: string; rank: number; total: number }>;

/** Nobody gets points for it and no spare stands in. `nextAt`: when the game goes on. */
export type QuestionSkipped = Fact<'QuestionSkipped', { gameId: string; n: number; nextAt: Instant; last: boolean }>;

/** It never counted; a spare stands in, while there is one. `nextAt`: when the game goes on, null: that is not moved. */
export type QuestionVoided = Fact<
  'QuestionVoided',
  {
    gameId: string;
    n: number;
    by: 'host' | 'interruption';
    reason: string | null;
    nextAt: Instant | null;
    last: boolean;
  }
>;

/** The board once a question that had been closed was voided, or somebody was sent out. */
export type BoardRecomputed = Fact<'BoardRecomputed', { gameId: string } & Board>;

/** It goes on by itself at `until`. */
export type GamePaused = Fact<'GamePaused', { gameId: string; by: 'host' | 'interruption'; until: Instant }>;

/** `nextAt`: when the next question is read; of a game that had not begun, when it begins. */
export type GameResumed = Fact<
  'GameResumed',
  { gameId: string; by: 'host' | 'time' | 'players'; nextAt: Instant; begun: boolean }
>;

export type PlayerKicked = Fact<
  'PlayerKicked',
  { gameId: string; player: number; memberId: string; reason: KickReason }
>;
export type KickReason = 'unfair-play' | 'not-eligible' | 'disturbing';

/** `releaseAt`: when unflagged prizes are given out; null: there are none. */
export type GameEnded = Fact<
  'GameEnded',
  { gameId: string; by: 'time' | 'host' | 'interruptions'; releaseAt: Instant | null } & Board
>;

export type Flag = 'too-fast' | 'mostly-fast' | 'even-times' | 'same-answers' | 'same-device';

/** Said again when the board is recomputed; nothing, of whom the new board does not give anything. Flagged ones wait for a review. */
export type PrizeAwarded = Fact<
  'PrizeAwarded',
  { gameId: string; player: number; memberId: string; rank: number; amount: Money; flags: readonly Flag[] }
>;

/** It is the winner's: what issues it acts on this. */
export type PrizeReleased = Fact<
  'PrizeReleased',
  { gameId: string; player: number; memberId: string; amount: Money; by: 'time' | 'host' }
>;

/** The minute after the end is over, and every prize waits for the host or was seen to: time has nothing left to do. */
export type NothingReleased = Fact<'NothingReleased', { gameId: string }>;

export type PrizeWithheld = Fact<'PrizeWithheld', { gameId: string; player: number; memberId: string; amount: Money }>;

export type AppealReason = 'wrong-answer' | 'several-right' | 'not-as-asked';
export type AppealOutcome = 'rejected' | 'voided' | 'other-right';

export type AppealRaised = Fact<
  'AppealRaised',
  { gameId: string; player: number; memberId: string; n: number; reason: AppealReason }
>;

/** `right`: the option that is right from now on, where another is. `releaseAt`: when what it adds is given out; null: it adds nothing. */
export type AppealSettled = Fact<
  'AppealSettled',
  {
    gameId: string;
    player: number;
    memberId: string;
    n: number;
    outcome: AppealOutcome;
    right: number | null;
    by: string;
    releaseAt: Instant | null;
  }
>;

/** Two operators agreed that they are given out. `releaseAt`: when, of a game that is over. */
export type PrizesAgreed = Fact<'PrizesAgreed', { gameId: string; by: string; releaseAt: Instant | null }>;

export const triviaShapes: Shapes<TriviaEvent> = {
  GameScheduled: { v: 1, people: ['hostId'] },
  QuestionsSet: { v: 1, people: ['by'], secret: ['box'] },
  GameRehearsed: { v: 1, people: ['by'] },
  LobbyOpened: { v: 1 },
  PlayerJoined: {
    v: 2,
    people: ['memberId'],
    secret: ['device'],
    upcasters: { 1: (data: object) => ({ ...data, device: null }) },
  },
  GameStarted: { v: 1 },
  QuestionAsked: { v: 1 },
  OptionsShown: { v: 1 },
  AnswerGiven: { v: 1, secret: ['option'] },
  QuestionExtended: { v: 1 },
  RevealHeld: { v: 1 },
  QuestionClosed: {
    v: 2,
    secret: ['leafKey'],
    upcasters: { 1: (data: object) => ({ ...data, leafKey: null }) },
  },
  QuestionSkipped: { v: 1 },
  QuestionVoided: { v: 1 },
  BoardRecomputed: { v: 1 },
  GamePaused: { v: 1 },
  GameResumed: { v: 1 },
  PlayerKicked: { v: 1, people: ['memberId'] },
  GameEnded: { v: 1 },
  PrizeAwarded: { v: 1, people: ['memberId'] },
  PrizeReleased: { v: 1, people: ['memberId'] },
  NothingReleased: { v: 1 },
  PrizeWithheld: { v: 1, people: ['memberId'] },
  AppealRaised: { v: 1, people: ['memberId'] },
  AppealSettled: { v: 1, people: ['memberId', 'by'] },
  PrizesAgreed: { v: 1, people: ['by'] },
};

/** `trivia-<gameId>` */
export const triviaStream = stream('trivia');

/** What a game goes through from its schedule to its end, but for what single players do. */
export const courseShapes = pick(
  triviaShapes,
  'GameScheduled',
  'LobbyOpened',
  'GameStarted',
  'QuestionAsked',
  'OptionsShown',
  'QuestionExtended',
  'RevealHeld',
  'QuestionClosed',
  'QuestionSkipped',
  'QuestionVoided',
  'GamePaused',
  'GameResumed',
  'GameEnded',
);
