import * as z from 'zod/mini';
import { rhythm, standing, words } from '../trivia.ts';
import { id, instant } from '../values.ts';
import { type Messages, paid, type TopicDescription } from './envelope.ts';

const gameId = id.check(z.describe('The game, as in its address.'));
const player = z.int().check(z.describe('Player n of this game, numbered by joining. Who that is stays in the house.'));
const n = z.int().check(z.describe('The n-th question that was asked, counted from 1.'));
const nextAt = instant.check(z.describe('When the next question is read, or after the last one the game ends.'));
const last = z.boolean();

const board = {
  totals: z.array(z.int()).check(z.describe('Points by player: the first is player 1.')),
  ranks: z.array(z.int()).check(z.describe('Likewise; equals share one, and 0 is whoever was sent out.')),
  top: z.array(standing),
};

/**
 * Public facts of games: enough to reckon every board again. No person is in it, and what somebody answered is said with the
 * question's close.
 */
export const triviaMessages = {
  GameScheduled: z.object({
    gameId,
    title: words,
    startsAt: instant,
    opensLobbyAt: instant,
    rhythm: rhythm.check(z.describe('Milliseconds of each part of a question.')),
    questions: z.int(),
    spares: z.int().check(z.describe('So many questions stand in for those that are voided.')),
    prizes: z.array(z.int()).check(z.describe('US cents by place.')),
    rules: z.string().check(z.describe('The rule record that it is played under, such as `trivia-1`.')),
  }),
  LobbyOpened: z.object({ gameId, startsAt: instant }),
  PlayerJoined: z.object({ gameId, player, alias: z.string().check(z.describe('One of the market’s figures.')) }),
  GameStarted: z.object({ gameId, by: z.enum(['time', 'host']), nextAt }),
  QuestionAsked: z.object({
    gameId,
    n,
    text: words,
    readAt: instant,
    opensAt: instant.check(z.describe('From when on answers count.')),
    closesAt: instant.check(z.describe('Until when: an answer at this moment still does.')),
    nextAt,
    commitment: z
      .string()
      .check(
        z.describe(
          'SHA-256 of `["plinth-question-1","<salt>","<text>",["<options>"],right]`, in English: salt and right option come with the close.',
        ),
      ),
  }),
  OptionsShown: z.object({
    gameId,
    n,
    options: z.array(words).check(z.describe('An option’s id is its place, from 0.')),
    opensAt: instant,
    closesAt: instant,
  }),
  AnswerGiven: z
    .object({
      gameId,
      n,
      player,
      receivedAt: instant.check(z.describe('When it reached the server.')),
      credit: z.int().check(z.describe('Milliseconds of the way up that are not charged.')),
    })
    .check(z.describe('That somebody answered, and when. What, is in `options` of the close.')),
  QuestionExtended: z.object({ gameId, n, closesAt: instant, nextAt }),
  RevealHeld: z.object({ gameId, n, until: instant }),
  QuestionClosed: z.object({
    gameId,
    n,
    right: z.int().check(z.describe('The place of the option that was right.')),
    salt: z.string(),
    explanation: z.nullable(words),
    source: z.nullable(z.string()),
    counts: z.array(z.int()).check(z.describe('How often each option was given.')),
    options: z.array(z.int()).check(z.describe('By player: what was given, -1 for nothing.')),
    ms: z.array(z.int()).check(z.describe('By player: milliseconds from the opening on, less the credit.')),
    points: z.array(z.int()).check(z.describe('By player.')),
    ...board,
    root: z.string().check(z.describe('Of the Merkle tree over all answers, in the order of the players.')),
    leafKey: z
      .nullable(z.string())
      .check(
        z.describe(
          'What salts a leaf: HMAC-SHA-256 (hex) of the player’s number under it. Null: the leaves are plain.',
        ),
      ),
    nextAt,
    last,
  }),
  QuestionSkipped: z.object({ gameId, n, nextAt, last }).check(z.describe('Nobody gets points for it.')),
  QuestionVoided: z
    .object({ gameId, n, nextAt: z.nullable(instant), last, by: z.enum(['host', 'interruption']) })
    .check(z.describe('It never counted. `nextAt` null: when the game goes on is not moved.')),
  BoardRecomputed: z.object({ gameId, ...board }),
  GamePaused: z.object({ gameId, by: z.enum(['host', 'interruption']), until: instant }),
  GameResumed: z.object({ gameId, by: z.enum(['host', 'time', 'players']), nextAt, begun: z.boolean() }),
  PlayerKicked: z.object({ gameId, player }).check(z.describe('Sent out: out of the ranks, and paid nothing.')),
  GameEnded: z.object({ gameId, by: z.enum(['time', 'host', 'interruptions']), ...board }),
  PrizeAwarded: z
    .object({ gameId, player, rank: z.int(), amount: paid })
    .check(z.describe('Said again when the board is reckoned again: the last one counts.')),
  PrizeReleased: z.object({ gameId, player, amount: paid }),
  AppealSettled: z
    .object({
      gameId,
      n,
      outcome: z.enum(['rejected', 'voided', 'other-right']),
      right: z.nullable(z.int()).check(z.describe('The option that is right from now on, where another is.')),
    })
    .check(z.describe('Somebody appealed against a question, and this came of it.')),
};
export type TriviaMessages = Messages<typeof triviaMessages>;

/** `plinth.trivia.v1` */
export const triviaTopic: TopicDescription = {
  slice: 'trivia',
  v: 1,
  about: 'Games of trivia, from the schedule to the prizes: what is needed to reckon every board again.',
  key: 'gameId',
  messages: triviaMessages,
};
