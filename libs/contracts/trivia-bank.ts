import * as z from 'zod/mini';
import { questionParts, rightIsThere, words } from './trivia.ts';
import { bankLevels } from './trivia-words.ts';
import { id, instant, line } from './values.ts';

/** So many come in at once; the whole body has the bound of every other. */
export const mostKeptAtOnce = 100;

const category = line(80);

/** A question for games to come. */
export const bankQuestionBody = z
  .strictObject({
    ...questionParts,
    category: z._default(z.nullable(category), null),
    difficulty: z._default(z.nullable(z.enum(bankLevels)), null),
  })
  .check(rightIsThere);

/** `POST triviaRoutes.bank`: what is kept already is passed over. Refused: `bank-full`. */
export const keepQuestionsBody = z.strictObject({
  questions: z.array(bankQuestionBody).check(z.minLength(1), z.maxLength(mostKeptAtOnce)),
});
export type KeepQuestionsBody = z.infer<typeof keepQuestionsBody>;

/** `q`: words that all stand in the question or its options, in any language. `unasked`: none that was asked before. */
export const bankQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(120))),
  category: z.optional(category),
  difficulty: z.optional(z.enum(bankLevels)),
  unasked: z.optional(z.literal('yes')),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
});
export type BankQuery = z.infer<typeof bankQuery>;

/**
 * `GET triviaRoutes.bank`: the hosts', the last kept first. What is right is not in it, nor what explains it or where it comes from:
 * that comes with a close alone. `kept`: all that there are. `lastAsked`: when and in which game those words were asked last; `standsIn`: a game to come
 * that has them.
 */
export const triviaBank = z.object({
  kept: z.int(),
  found: z.int(),
  pages: z.int(),
  categories: z.array(z.string()),
  items: z.array(
    z.object({
      id,
      text: words,
      options: z.array(words),
      explained: z.array(z.string()),
      category: z.nullable(z.string()),
      difficulty: z.nullable(z.enum(bankLevels)),
      keptAt: instant,
      standsIn: z.nullable(id),
      lastAsked: z.nullable(z.object({ gameId: id, at: instant })),
    }),
  ),
});
export type TriviaBank = z.infer<typeof triviaBank>;
