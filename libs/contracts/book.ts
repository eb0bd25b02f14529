import * as z from 'zod/mini';
import { tiers } from './tiers.ts';
import { after, instant, money, rev } from './values.ts';

export const tier = z.enum(tiers);

const cents = z.nullable(z.int());

/** The best of a tier now, in US cents before tax and carriage; null: there is none. `instant`: the lowest that is sent at once. */
export const bestOfTier = z.object({ ask: cents, instant: cents, offer: cents });
export type BestOfTier = z.infer<typeof bestOfTier>;

/** One size of a product. A tier that never had anything is absent. */
export const bookSize = z.object({
  size: z.string(),
  tiers: z.partialRecord(tier, bestOfTier),
  /** What the size's tile shows: the first of best price, box issues, defects, used. Null: nothing is for sale in it. */
  display: cents,
  lastSale: z.nullable(z.object({ cents: z.int(), at: instant })),
});
export type BookSize = z.infer<typeof bookSize>;

/** `GET bookRoutes.product(templateId)`, and live: what is for sale of a product and offered for it, in every size. Its id is the product's. */
export const productBook = z.object({ id: z.string(), rev, sizes: z.array(bookSize) });
export type ProductBook = z.infer<typeof productBook>;

/** A price of a size's book, and how many units or offers stand at it; `instant`: of these, what is sent at once. US cents before tax and carriage. */
export const bookLevel = z.object({
  id: z.string(),
  rev,
  bookId: z.string(),
  side: z.enum(['ask', 'offer']),
  tier,
  cents: z.int(),
  count: z.int(),
  instant: z.int(),
});
export type BookLevel = z.infer<typeof bookLevel>;

/** `GET bookRoutes.levels(templateId)?size=&tier=`, and live in the book's room: the twenty best of each side, the best first; of all tiers, or of one. */
export const levelsQuery = z.strictObject({ size: z.string().check(z.maxLength(20)), tier: z.optional(tier), after });
export type LevelsQuery = z.infer<typeof levelsQuery>;
export const bookLevels = z.object({ asks: z.array(bookLevel), offers: z.array(bookLevel) });
export type BookLevels = z.infer<typeof bookLevels>;

/** `GET bookRoutes.sales(templateId)?size=&tier=`: of all sizes, or of one; of all tiers, or of one. */
export const salesQuery = z.strictObject({
  size: z.optional(z.string().check(z.maxLength(20))),
  tier: z.optional(tier),
  after,
});
export type SalesQuery = z.infer<typeof salesQuery>;

/** A month of UTC, by when the price was agreed. `lastCents`: of the latest. */
export const monthOfSales = z.object({
  month: z.string(),
  count: z.int(),
  sumCents: z.int(),
  minCents: z.int(),
  maxCents: z.int(),
  lastCents: z.int(),
});

export const saleSeen = z.object({ at: instant, cents: z.int(), tier, size: z.string() });

/** Sales that count, in US cents before tax and carriage: the last 50 of them, the newest first, and all by month, the oldest first. */
export const salesOfProduct = z.object({ last: z.array(saleSeen), months: z.array(monthOfSales) });
export type SalesOfProduct = z.infer<typeof salesOfProduct>;

/** `GET bookRoutes.salesOf(slug)?size=&tier=&by=month`, for everybody who reads prices elsewhere. */
export const monthsQuery = z.strictObject({ ...salesQuery.shape, by: z.optional(z.literal('month')) });
export type MonthsQuery = z.infer<typeof monthsQuery>;

/** The oldest first; in US cents before tax and carriage. A month without a sale is absent. */
export const monthsOfSales = z.object({ months: z.array(monthOfSales) });
export type MonthsOfSales = z.infer<typeof monthsOfSales>;

/** Days of UTC that are looked back over: a month, a quarter, a year, all of them. */
export const intervals = ['1M', '3M', '1Y', 'all'] as const;
export type Interval = (typeof intervals)[number];

/** `GET bookRoutes.prices(templateId)?size=&tier=&interval=` */
export const pricesQuery = z.strictObject({
  size: z.string().check(z.maxLength(20)),
  tier,
  interval: z.enum(intervals),
  after,
});
export type PricesQuery = z.infer<typeof pricesQuery>;

/** A price in US cents at which anybody could buy, from that moment on, with the fact that shows it: its book's stream, and its revision there. */
export const stoodAt = z.object({ cents: z.int(), at: instant, stream: z.string(), revision: z.int() });
export type StoodAt = z.infer<typeof stoodAt>;

/** A day of UTC on which something was sold or a price moved: what was sold, the lowest ask and the highest offer of all its hours. US cents; null: there was none. */
export const dayOfPrices = z.object({
  day: z.string(),
  count: z.int(),
  minCents: cents,
  maxCents: cents,
  lastCents: cents,
  lowestAskCents: cents,
  highestOfferCents: cents,
});
export type DayOfPrices = z.infer<typeof dayOfPrices>;

/** The oldest day first. `lowest`: the lowest price of the last 30 days, whatever the interval. `cut`: what it costs now is lower than anything in the 30 days before that price began. */
export const pricesOfTier = z.object({
  days: z.array(dayOfPrices),
  lowest: z.nullable(stoodAt),
  cut: z.nullable(z.object({ now: stoodAt, prior: stoodAt })),
});
export type PricesOfTier = z.infer<typeof pricesOfTier>;

/** `GET bookRoutes.odds(templateId)?size=&tiers=new,new-defects` */
export const oddsQuery = z.strictObject({
  size: z.string().check(z.maxLength(20)),
  tiers: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(100)),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(tier).check(z.minLength(1), z.maxLength(5)),
  ),
});
export type OddsQuery = z.infer<typeof oddsQuery>;

/**
 * The last 90 days of UTC as far as anything is known of them, the oldest first, today last: the lowest in US cents before tax and carriage at which one of these tiers was sold or for sale on each; null: it
 * was neither. `sales`: how many sales of those days anybody may build on.
 */
export const pastLows = z.object({ lows: z.array(cents), sales: z.int() });

/** `GET bookRoutes.lowest(templateId)?size=&tier=`: the unit that whoever buys that tier now gets; `instant`: of those that are sent at once. */
export const lowestQuery = z.strictObject({
  size: z.string().check(z.maxLength(20)),
  tier,
  instant: z.optional(z.literal('1')),
});
export type LowestQuery = z.infer<typeof lowestQuery>;
export const lowestAsk = z.object({ listingId: z.string(), price: money, tier, isInstant: z.boolean() });
export type LowestAsk = z.infer<typeof lowestAsk>;
