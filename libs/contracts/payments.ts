import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { id, rev } from './values.ts';

/** Most methods that a member keeps. */
export const mostMethods = 20;

/** `POST paymentRoutes.askCard` and `askProof(id)`: in which locale the visitor comes back. */
export const bankVisitBody = z.strictObject({ locale: z.enum(locales.map(({ code }) => code)) });
export type BankVisitBody = z.infer<typeof bankVisitBody>;

/** Where the bank waits for the visitor: good once. */
export const bankVisit = z.object({ url: z.string() });
export type BankVisit = z.infer<typeof bankVisit>;

/**
 * `POST paymentRoutes.methods`: the one-time token with which the visitor came back (`#card=`). Refused: `card-unusable` (used, too old, of
 * another session, or never there), `too-many-methods`.
 */
export const addMethodBody = z.strictObject({ card: z.string().check(z.regex(/^[\w-]{20,200}$/)) });
export type AddMethodBody = z.infer<typeof addMethodBody>;

const method = z.object({
  id,
  brand: z.string(),
  lastFour: z.string(),
  /** Its last month, `2027-04`. */
  expires: z.string(),
  /** Its holder has proved to the bank that it is theirs: without that nothing can be paid with it. */
  isVerified: z.boolean(),
});
export type PaymentMethod = z.infer<typeof method>;

/** `GET paymentRoutes.methods`: in the order in which they were added; one is the default as long as any is verified. */
export const paymentMethods = z.object({
  id,
  rev,
  defaultId: z.nullable(id),
  items: z.array(method),
  /** No money moves at this bank: whoever pays is told so. */
  isSandbox: z.boolean(),
});
export type PaymentMethods = z.infer<typeof paymentMethods>;
