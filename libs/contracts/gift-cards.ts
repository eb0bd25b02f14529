import * as z from 'zod/mini';
import { email } from './email.ts';
import { giftAmounts, giftDesigns, giftTemplateSlug, giftThemes, mostCards } from './gift-designs.ts';
import { locales } from './locales.ts';
import { id, instant, line, money, rev } from './values.ts';

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

/** `POST giftCardRoutes.check`: as somebody types them. Refused: `gift-card-not-valid`, whatever of it is wrong. */
export const checkBalanceBody = z.strictObject({ code: z.string().check(z.maxLength(40)), email });
export type CheckBalanceBody = z.infer<typeof checkBalanceBody>;

/** Zero says that it has no remaining balance. `isFrozen`: nothing may be paid with it for now. */
export const checkedBalance = z.object({ left: money, isFrozen: z.boolean() });
export type CheckedBalance = z.infer<typeof checkedBalance>;

/** Says that a member has shown a card's code: with it they pay by that card, for a day. */
export const appliedToken = z.string().check(z.maxLength(300), z.regex(/^[\w.-]+$/));

/** `POST giftCardRoutes.apply`. `locale`: of the page. Refused: as `check`, `balances-not-offered`, and where a flag keeps guests from it `guests-not-served`. */
export const applyCardBody = z.extend(checkBalanceBody, { locale: z.enum(locales.map(({ code }) => code)) });
export type ApplyCardBody = z.infer<typeof applyCardBody>;

/** `applied` goes into the quote. */
export const appliedCard = z.extend(checkedBalance, { id, lastFour: z.string(), applied: appliedToken });
export type AppliedCard = z.infer<typeof appliedCard>;

/** `GET giftCardRoutes.page(id)`: no code, no name and no words. `isKept`: some member has it among their own; `isYours`: this one. */
export const giftPage = z.object({
  id,
  theme: z.string(),
  amount: money,
  isUnwrapped: z.boolean(),
  isYours: z.boolean(),
  isKept: z.boolean(),
});
export type GiftPage = z.infer<typeof giftPage>;

/** `POST giftCardRoutes.open(id)` and `keep(id)`: `token` came in the mail, and is not needed by the member who keeps the card. */
export const openGiftBody = z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) });
export type OpenGiftBody = z.infer<typeof openGiftBody>;

/** Its holder's: the code, and what came with it. */
export const openedGift = z.object({
  at: instant,
  after: z.string(),
  code: z.string(),
  from: z.string(),
  message: z.string(),
});
export type OpenedGift = z.infer<typeof openedGift>;

/** The longest words on a card. */
export const [longestName, longestMessage] = [60, 300];

const written = { name: line(longestName, 0), from: line(longestName, 0) };

/** To whom a card is sent that is bought, and what its buyer wrote. `sendAt`: a day; null: as soon as it is paid. */
export const giftTo = z.strictObject({
  email,
  ...written,
  message: line(longestMessage, 0),
  sendAt: z.nullable(z.iso.date()),
});
export type GiftTo = z.infer<typeof giftTo>;

/** What somebody builds, on its way to the checkout. `sendAt`: a day; null: at once. `is_gc_order` is the specification's. */
export const giftOrder = z.strictObject({
  spaceId: z.enum(giftDesigns.map((one) => one.spaceId)),
  theme: z.enum(giftThemes),
  items: z
    .array(z.strictObject({ productTemplateSlug: z.literal(giftTemplateSlug), amount: z.literal([...giftAmounts]) }))
    .check(z.minLength(1), z.maxLength(mostCards)),
  is_gc_order: z.literal(true),
  recipient: z.strictObject({ email, ...written }),
  message: line(longestMessage, 0),
  sendAt: z.nullable(z.iso.date()),
});
export type GiftOrder = z.infer<typeof giftOrder>;
