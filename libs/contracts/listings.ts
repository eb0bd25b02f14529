import * as z from 'zod/mini';
import { defects, mostListingPictures } from './item-words.ts';
import { pictureHash } from './media.ts';
import { boxCondition, productCard, shoeCondition } from './products.ts';
import { newTiers, tiers } from './tiers.ts';
import { after, amount, created, cursor, id, instant, line, money, ownPageQuery, rev } from './values.ts';

export const defect = z.enum(defects);

/**
 * `entering`: on its way into the book; `refused`: the book would not have it at that price, and its seller may ask another. `kept`: somebody is buying
 * it; `sold`: paid, and on its way. `done`: its buyer has it; `failed`: it was sold, and its seller did not send what was sold.
 */
export const listingStates = [
  'entering',
  'refused',
  'live',
  'kept',
  'sold',
  'withdrawn',
  'expired',
  'done',
  'failed',
] as const;
export const listingState = z.enum(listingStates);
export type ListingState = z.infer<typeof listingState>;

/** What everybody may see of an item. */
const item = {
  size: z.string(),
  shoeCondition,
  boxCondition,
  tier: z.enum(tiers),
  /** The seller's photographs, in the seller's order. */
  pictures: z.array(pictureHash),
  defects: z.array(defect),
};

/** An item that the member sells at a price: only its seller gets it. */
export const myListing = z.object({
  id,
  rev,
  product: productCard,
  ...item,
  is: listingState,
  /** Why the book refused it: the code of a refusal. Of one that is withdrawn: `capped`, where its seller did not keep a sale of this, and it asks for more. */
  code: z.nullable(z.string()),
  /** What is asked for it, or was; of one that is sold, what it was sold for. US dollars, before tax and carriage. */
  price: money,
  /** Until when it is for sale; null: it is not. */
  until: z.nullable(instant),
  /** Its seller is away: nobody buys it until they are back, and its time stands still. */
  isAway: z.boolean(),
  madeAt: instant,
});
export type MyListing = z.infer<typeof myListing>;

/** `GET listingRoutes.mine`: the latest first. Its `open` ones wait for their seller or the book, are for sale, or are sold and not over. */
export const myListings = z.object({ items: z.array(myListing), next: z.optional(z.string()) });
export type MyListings = z.infer<typeof myListings>;

/** A used item for sale: nobody is named. */
export const usedListing = z.object({ id, rev, templateId: id, ...item, price: money, listedAt: instant });
export type UsedListing = z.infer<typeof usedListing>;

/** Orders of used items: the cheapest first where none is asked for. */
export const usedSorts = ['price-low', 'newest'] as const;
export type UsedSort = (typeof usedSorts)[number];

/** `GET listingRoutes.used(templateId)`: 24 a page. */
export const usedListings = z.object({ items: z.array(usedListing), next: z.optional(z.string()) });
export type UsedListings = z.infer<typeof usedListings>;
export const usedQuery = z.strictObject({
  size: z.optional(line(10)),
  sort: z.optional(z.enum(usedSorts)),
  cursor,
  after,
});
export type UsedQuery = z.infer<typeof usedQuery>;

/** A page of `GET listingRoutes.mine`. */
export const myListingsQuery = ownPageQuery;

/**
 * What its seller asks. `sellAtLeast`: the price of the best offer that they have seen and say yes to, as `sells-at-once {price}` told them; `again`: yes to a price
 * far below the last sale, as `ask-price-again {last}` asks.
 */
const asked = {
  price: amount,
  sellAtLeast: z._default(z.nullable(amount), null),
  again: z._default(z.boolean(), false),
};

/** `POST listingRoutes.ask(id)` and `listingRoutes.reprice(id)`. */
export const askedBody = z.strictObject(asked);
export type AskedBody = z.infer<typeof askedBody>;

/**
 * `POST listingRoutes.all`, a seller's. Used items need a photograph at least (`pictures-missing`). What the book refuses comes with the `listingId` of the draft, which is
 * asked for anew by `listingRoutes.ask`.
 */
export const makeListingBody = z.strictObject({
  templateId: id,
  variantId: id,
  pictures: z._default(z.array(pictureHash).check(z.maxLength(mostListingPictures)), []),
  defects: z._default(z.array(defect).check(z.maxLength(defects.length)), []),
  /** It lies at the desk, checked: sent on as soon as it is paid. Operators' alone: `instant-not-yours`. */
  isInstant: z._default(z.boolean(), false),
  ...asked,
});
export type MakeListingBody = z.infer<typeof makeListingBody>;

/** Answer to that: its id with the receipt. */
export const madeListing = created;

/** `GET listingRoutes.holiday`. `until`: when they are back by themselves; null: when they say so. */
export const holiday = z.object({ isAway: z.boolean(), until: z.nullable(instant) });
export type Holiday = z.infer<typeof holiday>;

/**
 * `POST listingRoutes.holiday`, once more to come back another day. Refused: `holiday-too-soon`, `holiday-too-long {most}` (days), and who went away less than a minute ago, and is
 * back, `holiday-too-often {until}` (so long not).
 */
export const beginHolidayBody = z.strictObject({ until: z.nullable(instant) });
export type BeginHolidayBody = z.infer<typeof beginHolidayBody>;

/** `GET listingRoutes.standing`: of which size, and of which tier of new units. */
export const standingQuery = z.strictObject({ templateId: id, size: line(10), tier: z.enum(newTiers) });
export type StandingQuery = z.infer<typeof standingQuery>;

/** US dollars; null: there is none. */
export const askStanding = z.object({
  bestOffer: z.nullable(money),
  lowestAsk: z.nullable(money),
  lastSale: z.nullable(money),
});
export type AskStanding = z.infer<typeof askStanding>;
