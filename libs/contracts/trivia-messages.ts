import * as z from 'zod/mini';
import { giveAnswerBody } from './trivia.ts';
import { id } from './values.ts';

const word = z.string().check(z.regex(/^[\w-]{8,80}$/));

/**
 * An answer over the game's line, acknowledged with `{ status, body }`: `{ at }`, the time that counts, or a problem. `memberId`: whose
 * page it is; whoever has signed in since as another gives no answer for them.
 */
export const answerMessage = z.extend(giveAnswerBody, {
  gameId: id,
  memberId: id,
  key: word,
});
export type AnswerMessage = z.infer<typeof answerMessage>;

/**
 * Which window of which device plays the seat: acknowledged with `{ status, body }`, `{ isHere }` or a problem. `window`: the window's own
 * word. `takes`: it is opened, or told to play; else it was cut off and is back, and plays unless another has taken the seat since.
 */
export const playMessage = z.strictObject({
  gameId: id,
  memberId: id,
  window: word,
  takes: z.boolean(),
});
export type PlayMessage = z.infer<typeof playMessage>;
