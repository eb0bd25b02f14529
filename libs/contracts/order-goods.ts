import * as z from 'zod/mini';
import { appliedToken, giftTo } from './gift-cards.ts';
import { giftAmounts, giftThemes, mostCards } from './gift-designs.ts';
import { tiers } from './tiers.ts';
import { id, line, money } from './values.ts';

const askedCard = z.strictObject({
  cents: z.literal([...giftAmounts]),
  theme: z.enum(giftThemes),
  /** Whom it is for; without it the buyer keeps it. */
  to: z.optional(z.nullable(giftTo)),
});
const cardsAsked = z.strictObject({
  is: z.literal('gift-cards'),
  cards: z.array(askedCard).check(z.minLength(1), z.maxLength(mostCards)),
  /** Credit pays first; no card buys a card. */
  withCredit: z.optional(z.boolean()),
});
/** How an item is sent, and which balances pay first. */
const itemAsked = {
  addressId: id,
  shippingMethod: z.enum(['standard', 'twoDay', 'nextDay']),
  /** Own cards that pay first, and whether credit does. */
  giftCardIds: z.array(id).check(z.maxLength(10)),
  /** Cards that are nobody's or another's, by their codes (`giftCardRoutes.apply`). */
  applied: z.optional(z.array(appliedToken).check(z.maxLength(10))),
  withCredit: z.boolean(),
};
const lotAsked = z.strictObject({ is: z.literal('lot'), auctionId: id, ...itemAsked });
const askAsked = z.strictObject({
  is: z.literal('ask'),
  listingId: id,
  templateId: id,
  size: line(20),
  /** US cents: what its buyer saw. */
  priceCents: z.int().check(z.positive()),
  ...itemAsked,
});

/** What a quote is asked for. */
export const goodsAsked = z.discriminatedUnion('is', [cardsAsked, lotAsked, askAsked]);

/** What was quoted, as its buyer is told of it. */
export const goodsTold = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('gift-cards'),
    cards: z.array(z.object({ amount: money, charged: money, theme: z.string() })),
  }),
  z.object({ is: z.literal('lot'), auctionId: id, templateId: id, variantId: id }),
  z.object({
    is: z.literal('ask'),
    listingId: id,
    templateId: id,
    size: z.string(),
    tier: z.enum(tiers),
    /** It is sent at once: its seller is not asked any more. */
    isInstant: z.boolean(),
  }),
]);
