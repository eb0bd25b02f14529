import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { offerHours } from './offer-words.ts';
import { productCard } from './products.ts';
import { tiers } from './tiers.ts';
import { amount, created, currency, id, instant, line, money, pageQuery, rev } from './values.ts';

/**
 * `entering`: on its way into the book; `refused`: the book would not have it, and its buyer may ask again. `matched`: it has met a unit, which is being
 * paid; `bought`: it is paid; `not-paid`: it could not be. `withdrawn`, `expired`: nothing came of it.
 */
export const offerStates = [
  'entering',
  'refused',
  'live',
  'matched',
  'bought',
  'not-paid',
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
  listingId: z.nullable(id),
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
  /** Of one that is matched: until when another payment may be tried. Null: not any more, or not this time. */
  mendUntil: z.nullable(instant),
});
export type MyOffer = z.infer<typeof myOffer>;

/** `GET offerRoutes.mine`: the latest first. */
export const myOffers = z.object({ items: z.array(myOffer), next: z.optional(z.string()) });
export type MyOffers = z.infer<typeof myOffers>;

/** `POST offerRoutes.pay(id)`: of one that is matched. Refused: `not-to-mend`, `method-not-verified`. Answered as `POST orderRoutes.place`. */
export const payOfferBody = z.strictObject({ methodId: id });
export type PayOfferBody = z.infer<typeof payOfferBody>;

/** A page of `GET offerRoutes.mine`. */
export const myOffersQuery = pageQuery;
