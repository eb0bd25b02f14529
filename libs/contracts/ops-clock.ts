import * as z from 'zod/mini';
import { instant } from './values.ts';

/** `GET clockRoutes.clock`: `isDriven`: it stands until an operator moves it. */
export const opsClock = z.object({ now: instant, isDriven: z.boolean() });
export type OpsClock = z.infer<typeof opsClock>;

/** `POST clockRoutes.clock`: answered when it is that moment and all that was due by then has happened. */
export const moveClockBody = z.strictObject({ to: instant });
export type MoveClockBody = z.infer<typeof moveClockBody>;
