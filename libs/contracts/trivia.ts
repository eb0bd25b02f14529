import * as z from 'zod/mini';
import { figures, officialOfToday } from './trivia-words.ts';
import { id, instant, line, rev } from './values.ts';

/** Words that a host writes: English at least. */
const wordsIn = (most: number) =>
  z.strictObject({
    en: line(most),
    fr: z.optional(line(most)),
    ja: z.optional(line(most)),
    'zh-hans': z.optional(line(most)),
  });
/** As they are told. */
export const words = z.object({
  en: z.string(),
  fr: z.optional(z.string()),
  ja: z.optional(z.string()),
  'zh-hans': z.optional(z.string()),
});
export type Words = z.infer<typeof words>;

const milliseconds = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Milliseconds of each part of a question. */
export const rhythm = z.object({ readMs: z.int(), answerMs: z.int(), revealMs: z.int(), boardMs: z.int() });
const rhythmIn = z.strictObject({
  readMs: milliseconds(2000, 20_000),
  answerMs: milliseconds(5000, 60_000),
  revealMs: milliseconds(2000, 20_000),
  boardMs: milliseconds(2000, 20_000),
});

export const mostQuestions = 30;
const mostPrizes = 20;
/** US cents. */
const mostPrize = 100_000;

/** What every question has that a host writes. `right`: the place of the right option. */
export const questionParts = {
  text: wordsIn(240),
  options: z.array(wordsIn(120)).check(z.minLength(2), z.maxLength(4)),
  right: z.int().check(z.minimum(0), z.maximum(3)),
  explanation: z._default(z.nullable(wordsIn(400)), null),
  source: z._default(z.nullable(line(300)), null),
};
export const rightIsThere = z.refine<Readonly<{ options: readonly unknown[]; right: number }>>(
  ({ options, right }) => right < options.length,
  { path: ['right'] },
);

/** A question as its host writes it. */
export const questionBody = z.strictObject(questionParts).check(rightIsThere);
export type QuestionBody = z.infer<typeof questionBody>;

/**
 * `POST triviaRoutes.all`: `banked` of the questions that are kept come after those that are written out; the last `spares` of all stand
 * in for others. Refused: `starts-too-soon`, `starts-too-late`, `not-in-bank`, and `in-other-game` with the numbers of `questions` that stand in
 * another game to come, unless it is done `knowingly`.
 */
export const scheduleGameBody = z
  .strictObject({
    title: wordsIn(80),
    startsAt: instant,
    rhythm: rhythmIn,
    spares: z.int().check(z.minimum(0), z.maximum(10)),
    prizes: z.array(z.int().check(z.minimum(1), z.maximum(mostPrize))).check(z.maxLength(mostPrizes)),
    questions: z.array(questionBody).check(z.maxLength(mostQuestions)),
    banked: z.optional(z.array(id).check(z.maxLength(mostQuestions))), // a repeat of before has none
    knowingly: z.optional(z.boolean()), // likewise
  })
  .check(
    z.refine(({ questions, banked = [], spares }) => spares < questions.length + banked.length, { path: ['spares'] }),
    z.refine(({ questions, banked = [] }) => questions.length + banked.length <= mostQuestions, {
      path: ['questions'],
    }),
    z.refine(({ banked = [] }) => new Set(banked).size === banked.length, { path: ['banked'] }),
  );
export type ScheduleGameBody = z.infer<typeof scheduleGameBody>;

/**
 * `POST triviaRoutes.join(id)`: with one of the market's figures, and the official rules of the day. Refused: `lobby-shut`,
 * `joining-over`, `not-eligible`, `rules-not-accepted`, `game-full`, `game-over`.
 */
export const joinGameBody = z.strictObject({ alias: z.enum(figures), official: z.literal(officialOfToday) });
export type JoinGameBody = z.infer<typeof joinGameBody>;

/**
 * `POST triviaRoutes.answers(id)`, and the same over the socket. Refused: `not-a-player`, `sent-out`, `question-over`, `too-early`,
 * `too-late`, `no-such-option`, `answered-before`.
 */
export const giveAnswerBody = z.strictObject({
  n: z.int().check(z.minimum(1), z.maximum(99)),
  option: z.int().check(z.minimum(0), z.maximum(3)),
});
export type GiveAnswerBody = z.infer<typeof giveAnswerBody>;

const player = z.int().check(z.minimum(1), z.maximum(1_000_000));
export const appealOutcomes = ['rejected', 'voided', 'other-right'] as const;
export const kickReasons = ['unfair-play', 'not-eligible', 'disturbing'] as const;

/** `POST triviaRoutes.acts(id)`: what a host does. Refused: `not-under-way`, `not-open`, `not-in-lobby`, `not-paused`, and others. */
export const hostActBody = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['start', 'pause', 'resume', 'skip', 'hold', 'end']) }),
  z.strictObject({ do: z.literal('extend'), ms: milliseconds(1000, 30_000) }),
  z.strictObject({ do: z.literal('void'), n: z.int().check(z.minimum(1), z.maximum(99)), reason: line(200) }),
  z.strictObject({ do: z.literal('kick'), player, reason: z.enum(kickReasons) }),
  z.strictObject({ do: z.literal('review'), player, released: z.boolean() }),
  z.strictObject({
    do: z.literal('settle'),
    player,
    n: z.int().check(z.minimum(1), z.maximum(99)),
    outcome: z.enum(appealOutcomes),
    right: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(3))), null),
  }),
]);
export type HostActBody = z.infer<typeof hostActBody>;

export const gamePhases = ['scheduled', 'lobby', 'starting', 'question', 'reveal', 'paused', 'ended'] as const;

/** A game in the schedule. */
export const gameCard = z.object({
  id,
  rev,
  title: words,
  startsAt: instant,
  opensLobbyAt: instant,
  questions: z.int(),
  prizes: z.array(z.int()),
  state: z.enum(['scheduled', 'lobby', 'playing', 'ended']),
});
export type GameCard = z.infer<typeof gameCard>;
export const gameCards = z.object({ items: z.array(gameCard) });
export type GameCards = z.infer<typeof gameCards>;

const asked = z.object({
  n: z.int(),
  text: words,
  /** Null while the question alone is read. */
  options: z.nullable(z.array(words)),
  readAt: instant,
  opensAt: instant,
  closesAt: instant,
  commitment: z.string(),
});

const outcome = z.object({
  n: z.int(),
  right: z.int(),
  counts: z.array(z.int()),
  explanation: z.nullable(words),
  source: z.nullable(z.string()),
  salt: z.string(),
  root: z.string(),
});

/** `GET triviaRoutes.game(id)`, and what the room `trivia-game:<id>` hears. */
export const triviaGame = z.object({
  id,
  rev,
  title: words,
  phase: z.enum(gamePhases),
  startsAt: instant,
  opensLobbyAt: instant,
  rhythm,
  questions: z.int(),
  prizes: z.array(z.int()),
  official: z.string(),
  /** The question that is out, or was last. */
  asked: z.nullable(asked),
  /** Of the question that was last, from its close on. */
  outcome: z.nullable(outcome),
  /** Null, or why that question does not count. */
  dropped: z.nullable(z.enum(['skipped', 'voided', 'interrupted'])),
  /** When the next question is read, a game that waits goes on, or after the last question it ends. */
  nextAt: z.nullable(instant),
  isLast: z.boolean(),
  pausedBy: z.nullable(z.enum(['host', 'interruption'])),
  heldUntil: z.nullable(instant),
  endedBy: z.nullable(z.enum(['time', 'host', 'interruptions'])),
});
export type TriviaGame = z.infer<typeof triviaGame>;

/** How many play, and how many have answered the n-th question. */
export const triviaCounts = z.object({ id, rev, players: z.int(), n: z.int(), answered: z.int() });
export type TriviaCounts = z.infer<typeof triviaCounts>;

/** A place on the board. */
export const standing = z.object({ player: z.int(), alias: z.string(), rank: z.int(), total: z.int() });
/** The first ten; `before`: their ranks after the question before, null for who was not among them. */
export const triviaBoard = z.object({
  id,
  rev,
  n: z.int(),
  top: z.array(z.extend(standing, { before: z.nullable(z.int()) })),
});
export type TriviaBoard = z.infer<typeof triviaBoard>;

/** A member's own seat. Its room is the member's. */
export const triviaSeat = z.object({
  id: z.string(),
  rev,
  gameId: id,
  memberId: id,
  player: z.int(),
  alias: z.string(),
  /** The last answers first; `at` until its question is closed, `ms` and `points` from then on. What is pushed has closed ones alone. */
  answers: z.array(
    z.object({
      n: z.int(),
      option: z.nullable(z.int()),
      at: z.nullable(instant),
      ms: z.nullable(z.int()),
      points: z.nullable(z.int()),
    }),
  ),
  total: z.int(),
  rank: z.int(),
  out: z.nullable(z.enum(kickReasons)),
  /** `given`: so much of it is theirs already, whatever comes. */
  prize: z.nullable(z.object({ cents: z.int(), given: z.int(), state: z.enum(['waiting', 'released', 'withheld']) })),
  /** Against which questions they appealed; null: the host has not looked at it yet. */
  appeals: z.array(z.object({ n: z.int(), outcome: z.nullable(z.enum(appealOutcomes)) })),
});
export type TriviaSeat = z.infer<typeof triviaSeat>;
/** `GET triviaRoutes.mine(id)`: null for who does not play. */
export const mySeat = z.object({ seat: z.nullable(triviaSeat) });
export type MySeat = z.infer<typeof mySeat>;

/** `GET triviaRoutes.history(id)`: the questions that are closed. */
export const triviaHistory = z.object({
  id,
  rev,
  items: z.array(
    z.extend(outcome, {
      text: words,
      options: z.array(words),
      commitment: z.string(),
      voided: z.boolean(),
      /** The option that counts as right since an appeal; `right` is what was committed to. */
      appealed: z.optional(z.int()),
    }),
  ),
});
export type TriviaHistory = z.infer<typeof triviaHistory>;

export const appealReasons = ['wrong-answer', 'several-right', 'not-as-asked'] as const;
/** `POST triviaRoutes.appeals(id)`: a player's. Refused: `not-a-player`, `not-over`, `appeals-over`, `no-such-question`, `appealed-before`. */
export const appealBody = z.strictObject({
  n: z.int().check(z.minimum(1), z.maximum(99)),
  reason: z.enum(appealReasons),
});
export type AppealBody = z.infer<typeof appealBody>;

/** `GET triviaRoutes.appeals(id)`: the host's; `outcome` is null while it waits. */
export const triviaAppeals = z.object({
  id,
  rev,
  items: z.array(
    z.object({
      player: z.int(),
      n: z.int(),
      reason: z.enum(appealReasons),
      outcome: z.nullable(z.enum(appealOutcomes)),
    }),
  ),
});
export type TriviaAppeals = z.infer<typeof triviaAppeals>;

/**
 * `GET triviaRoutes.proof(id, n)`: one's own answer and the way from it to the root that `QuestionClosed` published (`root` of the
 * history); `isOwnAnswer` in trivia's rules checks it. `option`: -1 is none. `nonce`: what salts that leaf and no other; null in
 * games of before.
 */
export const answerProof = z.object({
  gameId: id,
  n: z.int(),
  player: z.int(),
  option: z.int(),
  ms: z.int(),
  points: z.int(),
  nonce: z.nullable(z.string()),
  path: z.array(z.nullable(z.string())),
});
export type AnswerProof = z.infer<typeof answerProof>;
