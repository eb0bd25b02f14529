import * as z from 'zod/mini';
import { id, instant, money, rev } from './values.ts';

/** The most that two operators give at once, in US cents. */
export const mostGift = 100_000;

/** The target of the act `give-gift-card`: whom, and how many US cents. */
export const giftTarget = z.strictObject({
  memberId: id,
  cents: z.int().check(z.positive(), z.maximum(mostGift)),
});
export type GiftTarget = z.infer<typeof giftTarget>;

/** A line of a statement: what came or went, in US dollars, and for which order, if for one. */
export const statementLine = z.object({
  is: z.enum(['issued', 'spent', 'put-back', 'written-off']),
  amount: money,
  at: instant,
  orderId: z.nullable(z.string()),
});
export type StatementLine = z.infer<typeof statementLine>;

const balance = {
  id,
  rev,
  /** What may be spent now, and what orders under way have put aside. */
  left: money,
  held: money,
  isFrozen: z.boolean(),
  lines: z.array(statementLine),
};

/** A card of the member's. `isUnwrapped`: they have seen the code. */
export const giftCard = z.object({
  ...balance,
  why: z.enum(['sale', 'prize', 'guest-credit']),
  theme: z.string(),
  lastFour: z.string(),
  isUnwrapped: z.boolean(),
});
export type GiftCard = z.infer<typeof giftCard>;

/** `GET giftCardRoutes.own`: the latest first. */
export const giftCards = z.object({ items: z.array(giftCard), next: z.optional(z.string()) });
export type GiftCards = z.infer<typeof giftCards>;

/** `GET giftCardRoutes.one(id)`: `code` is null until it is unwrapped. */
export const ownGiftCard = z.object({ card: giftCard, code: z.nullable(z.string()) });
export type OwnGiftCard = z.infer<typeof ownGiftCard>;

/** `GET giftCardRoutes.credit`: nothing is left where there never was any. */
export const credit = z.object(balance);
export type Credit = z.infer<typeof credit>;
