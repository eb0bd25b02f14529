import * as z from 'zod/mini';
import { email } from './email.ts';
import { locales } from './locales.ts';
import { id, receipt } from './values.ts';

/** As somebody reads it off a mail: whatever stands between the digits. */
const typedNumber = z.string().check(z.maxLength(40));

/** `POST guestOrderRoutes.ask`. */
export const askGuestCodeBody = z.strictObject({
  number: typedNumber,
  email,
  locale: z.enum(locales.map(({ code }) => code)),
});
export type AskGuestCodeBody = z.infer<typeof askGuestCodeBody>;

/** The same whether there is such an order or not. `asking` goes with the code: no other's tries use it up. */
export const askedGuestCode = z.object({ asking: id });
export type AskedGuestCode = z.infer<typeof askedGuestCode>;

/** `POST guestOrderRoutes.open`. Refused: `guest-code-wrong`, whatever of it is wrong, over or used up. */
export const openGuestOrderBody = z.strictObject({
  asking: id,
  number: typedNumber,
  code: z.string().check(z.maxLength(20)),
});
export type OpenGuestOrderBody = z.infer<typeof openGuestOrderBody>;

/** For an hour, and for the session in which it was opened alone. */
const pass = z.string().check(z.maxLength(300), z.regex(/^[\w.-]+$/));
export const openedGuestOrder = z.object({ pass });
export type OpenedGuestOrder = z.infer<typeof openedGuestOrder>;

/** `POST guestOrderRoutes.read` and `claim`. Not found with what is no pass of this session, and once a member has claimed the order. */
export const guestPassBody = z.strictObject({ pass });
export type GuestPassBody = z.infer<typeof guestPassBody>;

/** `POST guestOrderRoutes.claim`: under which number it stands among the member's orders. */
export const claimedGuestOrder = z.extend(receipt, { number: z.string() });
export type ClaimedGuestOrder = z.infer<typeof claimedGuestOrder>;
