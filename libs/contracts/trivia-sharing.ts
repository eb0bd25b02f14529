import * as z from 'zod/mini';
import { standing } from './trivia.ts';
import { mostFriends } from './trivia-words.ts';

/** `GET triviaRoutes.calendar(id)`: `locale` as in a page's address; what is none of ours is the default one. */
export const calendarQuery = z.strictObject({ locale: z.optional(z.string().check(z.maxLength(12))) });
export type CalendarQuery = z.infer<typeof calendarQuery>;

/** `GET triviaRoutes.friends(id)`: codes of players with a point between them. A code is a player's own, who passes it on or does not. */
export const friendsQuery = z.strictObject({
  of: z.optional(
    z
      .string()
      .check(
        z.regex(new RegExp(`^[1-9]\\d{0,6}-[0-9a-f]{16}(?:\\.[1-9]\\d{0,6}-[0-9a-f]{16}){0,${mostFriends - 1}}$`)),
      ),
  ),
});
export type FriendsQuery = z.infer<typeof friendsQuery>;
/** By rank, in the whole game. `own`: the code of who asks, who is among them; null for who did not play, and before the end. */
export const triviaFriends = z.object({ own: z.nullable(z.string()), items: z.array(standing) });
export type TriviaFriends = z.infer<typeof triviaFriends>;
