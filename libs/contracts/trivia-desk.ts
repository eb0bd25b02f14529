import * as z from 'zod/mini';
import { words } from './trivia.ts';
import { translations } from './trivia-words.ts';
import { id, line, rev } from './values.ts';

/**
 * `GET triviaRoutes.questions(id)`: the host's, before they are asked. What is right is not in it, nor what explains it: that comes
 * with the close alone. `explained`: languages that have an explanation.
 */
export const triviaQuestions = z.object({
  items: z.array(
    z.object({
      n: z.int(),
      text: words,
      options: z.array(words),
      explained: z.array(z.string()),
      /** It was asked: nothing of it changes any more. */
      isOut: z.boolean(),
      isSpare: z.boolean(),
    }),
  ),
});
export type TriviaQuestions = z.infer<typeof triviaQuestions>;

/**
 * `POST triviaRoutes.questions(id)`: the n-th question in another language, all of it. Refused: `question-over`, `no-such-question`,
 * `no-such-option` (not as many as there are), `translated-meanwhile`.
 */
export const translateQuestionBody = z.strictObject({
  n: z.int().check(z.minimum(1), z.maximum(99)),
  language: z.enum(translations),
  text: line(240),
  options: z.array(line(120)).check(z.minLength(2), z.maxLength(4)),
  explanation: z._default(z.nullable(line(400)), null),
});
export type TranslateQuestionBody = z.infer<typeof translateQuestionBody>;

/**
 * The target of the act `trivia-prizes`: a game that costs more than its host gives out alone. `cents`: all that was given out and
 * waits; before the end, all prizes. What an appeal adds later is agreed on anew.
 */
export const prizesTarget = z.strictObject({ gameId: id, cents: z.int() });
export type PrizesTarget = z.infer<typeof prizesTarget>;

/** `GET triviaRoutes.lines(id)`: of those who play, how many lines are good, longer than is credited, or do not answer. */
export const triviaLines = z.object({ good: z.int(), slow: z.int(), lost: z.int() });
export type TriviaLines = z.infer<typeof triviaLines>;

export const prizeFlags = ['too-fast', 'mostly-fast', 'even-times', 'same-answers', 'same-device'] as const;
/** `GET triviaRoutes.awards(id)`: the host's. */
export const triviaAwards = z.object({
  id,
  rev,
  /** Cents that two operators have to agree on before anything more is given out: the act `trivia-prizes`; null: nothing waits for them. */
  toAgree: z.nullable(z.int()),
  items: z.array(
    z.object({
      player: z.int(),
      rank: z.int(),
      cents: z.int(),
      flags: z.array(z.enum(prizeFlags)),
      state: z.enum(['waiting', 'released', 'withheld']),
    }),
  ),
});
export type TriviaAwards = z.infer<typeof triviaAwards>;
