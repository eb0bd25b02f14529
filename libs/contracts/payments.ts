import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { id, instant, money, rev } from './values.ts';

/** Most methods that a member keeps. */
export const mostMethods = 20;

/** Most members that hold one card, those who forgot it too: a household and its firm share one. Each is linked with each. */
export const mostHolders = 10;

/** `POST paymentRoutes.askCard` and `askProof(id)`: in which locale the visitor comes back, and whether to their checkout. */
export const bankVisitBody = z.strictObject({
  locale: z.enum(locales.map(({ code }) => code)),
  to: z.optional(z.enum(['account', 'checkout'])),
});
export type BankVisitBody = z.infer<typeof bankVisitBody>;

/** Where the bank waits for the visitor: good once. */
export const bankVisit = z.object({ url: z.string() });
export type BankVisit = z.infer<typeof bankVisit>;

/**
 * `POST paymentRoutes.methods`: the one-time token with which the visitor came back (`#card=`). Refused: `card-unusable` (used, too old, of
 * another session, or never there), `too-many-methods`, `card-of-many {most}` (as many members hold it as may).
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

/** `POST guestCardRoutes.ask`: guests come back to their checkout. Refused where a flag keeps them from it: `guests-not-served`. */
export const guestVisitBody = z.pick(bankVisitBody, { locale: true });
export type GuestVisitBody = z.infer<typeof guestVisitBody>;

/** `GET guestCardRoutes.one(id)`: not found once its order is confirmed, and a day after it was typed. */
export const guestCard = z.extend(method, { isSandbox: z.boolean() });
export type GuestCard = z.infer<typeof guestCard>;

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

/** Words of an attempt at the bank, as they stand in facts. */
const attempt = z.string().check(z.regex(/^[\w/-]{1,200}$/));

/** Targets of the acts `return-found-charge`, `adopt-found-charge` and `end-payment-case`. */
export const returnFoundTarget = z.strictObject({ paymentId: id, attempt });
export type ReturnFoundTarget = z.infer<typeof returnFoundTarget>;
export const adoptTarget = z.strictObject({ paymentId: id, attempt, orderId: id });
export type AdoptTarget = z.infer<typeof adoptTarget>;
export const endCaseTarget = returnFoundTarget;
export type EndCaseTarget = ReturnFoundTarget;

/** What a person has to see to: the bank never said, a refund failed for good, or the bank has what no fact knows. */
export const paymentCase = z.object({
  attempt: z.string(),
  why: z.enum(['unanswered', 'refund-failed', 'found']),
  amount: z.nullable(money),
  at: instant,
});
export type PaymentCase = z.infer<typeof paymentCase>;

/** `GET caseRoutes.all`: the oldest first, a hundred at most. */
export const openCases = z.object({
  items: z.array(z.object({ paymentId: id, cases: z.array(paymentCase) })),
});
export type OpenCases = z.infer<typeof openCases>;
