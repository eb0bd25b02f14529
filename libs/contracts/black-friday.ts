import * as z from 'zod/mini';
import { safePath } from './safe-path.ts';
import { id, instant, line } from './values.ts';

const year = z.int().check(z.minimum(2020), z.maximum(2200));
const day = { year, opensAt: instant, closesAt: instant };

const title = z.strictObject({ en: line(80), fr: z.optional(line(80)) });
const titleOut = z.object({ en: z.string(), fr: z.optional(z.string()) });

/** `POST blackFridayRoutes.days`. Refused: `black-friday-begun`, `black-friday-wrong`. */
export const setBlackFridayBody = z.strictObject(day);
export type SetBlackFridayBody = z.infer<typeof setBlackFridayBody>;

/** `POST blackFridayRoutes.drops`; `path`: where it will be had, a page of ours. Refused: `drop-past`, `too-many-drops`. */
export const announceDropBody = z.strictObject({
  title,
  at: instant,
  path: z
    .string()
    .check(z.maxLength(200))
    .check(z.refine((path) => path === safePath(path), 'a path of ours')),
});
export type AnnounceDropBody = z.infer<typeof announceDropBody>;

/** How a handle is written: small letters of ASCII, figures and single hyphens between them. */
export const handlePattern = /^[a-z0-9](?:-?[a-z0-9]){2,19}$/;

/** As an address has it: nothing else is ever asked for. */
export const handle = z.string().check(z.regex(handlePattern));

/**
 * `POST blackFridayRoutes.mine`: opens a card that everybody may see. Refused: `handle-wrong`, `handle-ours`, `handle-taken`,
 * `card-there`.
 */
export const openCardBody = z.strictObject({ handle: z.string().check(z.maxLength(80)) });
export type OpenCardBody = z.infer<typeof openCardBody>;

/** `GET blackFridayRoutes.mine`: null where there is no card. */
export const myCard = z.object({ handle: z.nullable(z.string()) });
export type MyCard = z.infer<typeof myCard>;

const drop = z.object({ id, title: titleOut, at: instant, path: z.string() });
export type Drop = z.infer<typeof drop>;

/** `GET blackFridayRoutes.day`. `handle`: of whom has a card. */
export const blackFriday = z.object({
  ...day,
  drops: z.array(drop),
  contest: z.object({
    year: z.int(),
    top: z.array(z.object({ rank: z.int(), points: z.int(), handle: z.nullable(z.string()) })),
  }),
});
export type BlackFriday = z.infer<typeof blackFriday>;

/** `GET blackFridayRoutes.card(handle)`; `cents`: what was won there, US. `contests`: of each day that gave points. */
export const publicCard = z.object({
  handle: z.string(),
  games: z.array(z.object({ id, title: titleOut, at: instant, rank: z.int(), points: z.int(), cents: z.int() })),
  contests: z.array(z.object({ year: z.int(), points: z.int(), rank: z.int() })),
});
export type PublicCard = z.infer<typeof publicCard>;
