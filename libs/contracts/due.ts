import * as z from 'zod/mini';
import { instant } from './values.ts';

/** What the due list posts: the moment that has come by its own clock. */
export const dueBody = z.strictObject({ at: instant });
export type DueBody = z.infer<typeof dueBody>;

/** The stream's node says that the moment has not come: it is `at` there, and `due` is when to come again. */
export const notDueYet = z.looseObject({ code: z.literal('not-due-yet'), due: instant, at: instant });
export type NotDueYet = z.infer<typeof notDueYet>;

export const isNotDueYet = (body: unknown): body is NotDueYet => notDueYet.safeParse(body).success;
