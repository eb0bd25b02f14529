import * as z from 'zod/mini';
import {
  giveAnswerBody,
  joinGameBody,
  triviaBoard,
  triviaCounts,
  triviaGame,
  triviaHistory,
  triviaSeat,
} from './trivia.ts';

/** `GET triviaRoutes.rehearsal(id)`: all that a player's screens show, of the one that this host plays. `seat`: null until it is taken. */
export const triviaRehearsal = z.object({
  game: triviaGame,
  counts: triviaCounts,
  board: triviaBoard,
  history: triviaHistory,
  seat: z.nullable(triviaSeat),
});
export type TriviaRehearsal = z.infer<typeof triviaRehearsal>;

/** `POST triviaRoutes.rehearsalActs(id)`: what a player does, and the host. Refused as in the game. */
export const rehearsalActBody = z.discriminatedUnion('do', [
  z.extend(joinGameBody, { do: z.literal('join') }),
  z.extend(giveAnswerBody, { do: z.literal('answer') }),
  z.strictObject({ do: z.enum(['start', 'end']) }),
]);
export type RehearsalActBody = z.infer<typeof rehearsalActBody>;
