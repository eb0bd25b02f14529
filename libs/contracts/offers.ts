import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { pictureHash } from './media.ts';
import { offerHours } from './offer-words.ts';
import { productCard } from './products.ts';
import { tiers } from './tiers.ts';
import { amount, created, currency, id, instant, line, money, ownPageQuery, pageQuery, rev } from './values.ts';

/**
 * `entering`: on its way into the book; `refused`: the book would not have it, and its buyer may ask again. `matched`: it has met a unit, which is being
 * paid; `bought`: it is paid; `not-paid`: it could not be. `declined`: the
 * seller of the used item does not want it; `withdrawn`, `expired`: nothing came of it.
 */
export const offerStates = [
  'entering',
  'refused',
  'live',
  'matched',
  'bought',
  'not-paid',
  'declined',
  'withdrawn',
  'expired',
] as const;
export const offerState = z.enum(offerStates);
export type OfferState = z.infer<typeof offerState>;

const shippingMethod = z.enum(['standard', 'twoDay', 'nextDay']);
const hours = z.literal([...offerHours]);

/**
 * What its buyer asks, and has seen. `buyAtMost`: the price of the lowest ask that they say yes to, as `buy-now-instead {price}` told them; `again`: yes to a price far above the
 * last sale, as `offer-price-again {last}` asks. `total`: what they were told that it costs delivered (`GET offerRoutes.total`); another one now is `total-changed {now}`.
 */
const asked = {
  price: amount,
  hours,
  buyAtMost: z._default(z.nullable(amount), null),
  again: z._default(z.boolean(), false),
  methodId: id,
  addressId: id,
  shippingMethod,
  currency,
  locale: z.enum(locales.map(({ code }) => code)),
  total: amount,
};

/** `POST offerRoutes.ask(id)`, `offerRoutes.reprice(id)` and `offerRoutes.extend(id)`, whose price stays as it is whatever is said here. */
export const offerAskedBody = z.strictObject(asked);
export type OfferAskedBody = z.infer<typeof offerAskedBody>;

/**
 * `POST offerRoutes.all`: for a new unit of one of `tiers`, or for the used item of `listingId`, whose tier is named. Refused: `method-not-verified`, `offer-unknown` (no such size of
 * a product), `total-changed {now}`, `offers-too-many {most}`, `offers-too-fast {until}`, `offers-barred {until}`; and what the book refuses, with the `offerId` of the draft:
 * `offer-too-low {least}`, `offer-price-again {last}`, `overlaps {offerId}` (of the one that stands), `buy-now-instead {price}`, `own-entry-stands {entryId}`, `ask-gone`, `own-listing`, `offer-tiers-wrong`,
 * `price-not-whole`.
 */
export const makeOfferBody = z.strictObject({
  templateId: id,
  size: line(10),
  tiers: z.array(z.enum(tiers)).check(z.minLength(1), z.maxLength(3)),
  listingId: z._default(z.nullable(id), null),
  ...asked,
});
export type MakeOfferBody = z.infer<typeof makeOfferBody>;

/** Answer to that: its id with the receipt. */
export const madeOffer = created;

/** `GET offerRoutes.total`. */
export const offerTotalQuery = z.strictObject({
  cents: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int(),
    ),
  ),
  addressId: id,
  shippingMethod,
  currency,
});
export type OfferTotalQuery = z.infer<typeof offerTotalQuery>;

/** US dollars, before tax and carriage. */
export const counterOffer = z.object({ price: money, until: instant });
export type CounterOffer = z.infer<typeof counterOffer>;

const taxed = z.object({ net: money, tax: money, gross: money });

/** Line by line what it costs delivered. `mayOweDuties`: whoever gets it may owe duties on top. */
const figures = { item: taxed, shipping: taxed, tax: money, total: money, mayOweDuties: z.boolean() };
export const offerTotal = z.object(figures);
export type OfferTotal = z.infer<typeof offerTotal>;

/** An offer of the member's: only they get it. */
export const myOffer = z.object({
  id,
  rev,
  product: productCard,
  size: z.string(),
  tiers: z.array(z.enum(tiers)),
  /** The used item that it is for; null: it is for a new unit. */
  listingId: z.nullable(id),
  /** The first photograph of that item. */
  picture: z.nullable(pictureHash),
  is: offerState,
  /** Why the book refused what was asked last: the code of a refusal. Null: it did not. */
  code: z.nullable(z.string()),
  /** US dollars, before tax and carriage; once it is matched, what it is bought at. */
  price: money,
  /** What it costs delivered, pinned when this price was made. */
  total: money,
  methodId: id,
  addressId: id,
  shippingMethod,
  hours: z.int(),
  madeAt: instant,
  /** Until when it stands; null: it does not. */
  until: z.nullable(instant),
  /** What the seller of the used item would take instead, until then; null: nothing was said. */
  counter: z.nullable(counterOffer),
  /** Of one that is matched: until when another payment may be tried. Null: not any more, or not this time. */
  mendUntil: z.nullable(instant),
});
export type MyOffer = z.infer<typeof myOffer>;

/** `GET offerRoutes.mine`: the latest first. Its `open` ones wait for their buyer or the book, stand, or are being paid. */
export const myOffers = z.object({ items: z.array(myOffer), next: z.optional(z.string()) });
export type MyOffers = z.infer<typeof myOffers>;

/**
 * An offer that stands, by the specification's names (section 3, Offer (want)): `offer_duration` in hours, 72, 168 or 720; `offer_amount`, for which it has no name, in whole US dollars before tax and
 * carriage. What else there is of it is `myOffer`'s of that id.
 */
export const offerWant = z.object({ want_id: id, offer_duration: z.int(), offer_amount: z.int() });
export type OfferWant = z.infer<typeof offerWant>;

/** `GET offerRoutes.wants`, page by page. */
export const offerWants = z.object({ items: z.array(offerWant), next: z.optional(z.string()) });
export type OfferWants = z.infer<typeof offerWants>;

/** `POST offerRoutes.pay(id)`: of one that is matched. Refused: `not-to-mend`, `method-not-verified`. Answered as `POST orderRoutes.place`. */
export const payOfferBody = z.strictObject({ methodId: id });
export type PayOfferBody = z.infer<typeof payOfferBody>;

/**
 * `POST offerRoutes.acceptCounter(id)`: at the price that its buyer saw, and what they were told that it costs delivered (`GET offerRoutes.total`): another one now is `total-changed {now}`. Refused:
 * `counter-gone`, `counter-changed {now}`, `method-not-verified`, `offer-gone`, `offer-matched`, `offer-changing`, `ask-gone`, `ask-reserved`, `own-listing`, `reserving-already`, `reserved-lately
 * {until}`.
 */
export const acceptCounterBody = z.strictObject({
  price: asked.price,
  methodId: asked.methodId,
  addressId: asked.addressId,
  shippingMethod,
  currency,
  locale: asked.locale,
  total: asked.total,
});
export type AcceptCounterBody = z.infer<typeof acceptCounterBody>;

/** An offer for a used item of the member's, which only they get: nobody is named in it. */
export const receivedOffer = z.object({
  id,
  rev,
  listingId: id,
  /** US dollars, before tax and carriage. */
  price: money,
  /** Until when it stands; null: it is over. */
  until: z.nullable(instant),
  /** When it was made, or had its last price. */
  offeredAt: instant,
  counter: z.nullable(counterOffer),
  /** Whether there may be another counter-offer. */
  mayCounter: z.boolean(),
});
export type ReceivedOffer = z.infer<typeof receivedOffer>;

/** `GET offerRoutes.received`: those that stand, the highest first, up to 100 a page. */
export const receivedOffers = z.object({ items: z.array(receivedOffer), next: z.optional(z.string()) });
export type ReceivedOffers = z.infer<typeof receivedOffers>;

/**
 * `POST offerRoutes.accept(id)`, by the item's seller: at the price that they saw, which is never more than they ask, and what they were told that is left of it after fees. Refused: `offer-changed
 * {now}`, `net-changed {now}`, `offer-gone`, `offer-matched`, `ask-gone`, `ask-reserved`, `buyer-busy`, `own-entry-stands {entryId}`, `selling-suspended`.
 */
export const acceptOfferBody = z.strictObject({ price: amount, net: money });
export type AcceptOfferBody = z.infer<typeof acceptOfferBody>;

/**
 * `POST offerRoutes.counter(id)`, by the item's seller. Refused: `accept-instead {price}` (not above the offer), `counter-too-high {ask}` (not below the ask), `counters-over {most}`,
 * `price-not-whole`, `offer-gone`, `ask-gone`, `ask-reserved`, `own-entry-stands {entryId}`, `selling-suspended`.
 */
export const counterBody = z.strictObject({ price: amount });
export type CounterBody = z.infer<typeof counterBody>;

/** A page of `GET offerRoutes.mine`. */
export const myOffersQuery = ownPageQuery;

/** A page of `GET offerRoutes.wants` or `offerRoutes.received`. */
export const openOffersQuery = pageQuery;
