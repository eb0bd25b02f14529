import type { Tier } from '#contracts/tiers.ts';
import type { RulesId } from '#kernel/fact.ts';
import { between, type Instant } from '#kernel/instant.ts';
import type { OfBook } from '../events.ts';
import type { Unpaid } from './unpaid.ts';
import { noSales, type Sales } from './sales.ts';

/** Of a used item: who said yes to the price of its match; null: nobody has, or nobody had to. */
type Yes = 'buyer' | 'seller' | null;

/** `offerId`: it is kept by a match, for the one who made that offer. */
export type Held = Readonly<{
  orderId: string;
  buyerId: string;
  linked: readonly string[];
  /** US cents: what it is sold at. */
  price: number;
  since: Instant;
  until: Instant;
  offerId: string | null;
  yes: Yes;
}>;

/** A unit for sale. Prices are US cents; `priority`: the lower the older. */
export type Ask = Readonly<{
  listingId: string;
  sellerId: string;
  linked: readonly string[];
  price: number;
  tier: Tier;
  isInstant: boolean;
  until: Instant;
  priority: number;
  pricedAt: Instant;
  /** When it last granted half an hour to mend a payment. */
  mendedAt: Instant | null;
  held: Held | null;
  /** An order of the same buyer that it was kept for before, and which never has it now; null: none. */
  former: string | null;
  /** Its seller is away, and it had so many milliseconds left; null: they are not. */
  paused: Readonly<{ left: number }> | null;
  /** Since when it is for sale no more, as it stood above what its seller may ask, and is yet to leave; null: it may stand. */
  leaving: Instant | null;
}>;

/** What a seller would take instead of an offer, US cents, until then. */
export type Counter = Readonly<{ price: number; until: Instant; sellerId: string }>;

export type Offer = Readonly<{
  offerId: string;
  buyerId: string;
  linked: readonly string[];
  price: number;
  tiers: readonly Tier[];
  /** Of a used item; null: of any new one. */
  listingId: string | null;
  until: Instant;
  priority: number;
  counter: Counter | null;
  /** How many its item's seller has made. */
  counters: number;
  /** Said in this append: the match that follows takes it. */
  yes: Yes;
}>;

/** Sold to that order, which is not over. */
export type Sold = Readonly<{
  ask: Ask;
  orderId: string;
  offerId: string | null;
  yes: Yes;
  /** US cents. */
  price: number;
  soldAt: Instant;
  isConfirmed: boolean;
}>;

/** US cents. */
export type Cap = Readonly<{ price: number; until: Instant }>;

/** A level's key: side, tier and price. */
export type LevelKey = `${'ask' | 'offer'} ${Tier} ${number}`;

type Lists = Record<Tier, string[]>;

/**
 * A book: entries by id, and for each tier what is available, the best first. What has ended has left it. The fold owns it and changes it in place: ten thousand
 * entries cost what ten do.
 */
export type BookState = {
  book: OfBook | null;
  rules: RulesId;
  /** Of the last fact: the next has the next priority. */
  revision: number;
  asks: Record<string, Ask>;
  offers: Record<string, Offer>;
  sold: Record<string, Sold>;
  askOrder: Lists;
  /** Of those the ones that are sent at once. */
  instantOrder: Lists;
  offerOrder: Lists;
  /** When which entry ends by time, the soonest first. */
  due: string[];
  /** How many units, and how many of them are sent at once. */
  levels: Record<LevelKey, readonly [count: number, instant: number]>;
  asksOf: Record<string, string[]>;
  offersOf: Record<string, string[]>;
  /** Offers for a used item. */
  offersFor: Record<string, string[]>;
  /** Units that are kept for an order. */
  held: string[];
  /** Orders that let go of a unit, lately. */
  over: Record<string, Instant>;
  /** What each of them, and whoever is linked to them, kept here and did not pay for. */
  unpaid: Record<string, Unpaid>;
  /** Who asks no more than that until then for a unit of a tier, nor of those that go with it (`Draft.capOf`): `<seller> <tier>`. */
  capped: Record<string, Cap>;
  /** When a listing that is not in the book any more last had a price here. */
  left: Record<string, Instant>;
  /** Listings whose item a buyer has: they never come back. */
  gone: Record<string, true>;
  sales: Sales;
};

const lists = (): Lists => ({ new: [], 'new-box-issues': [], 'new-defects': [], 'used-clean': [], used: [] });

export const emptyBook = (): BookState => ({
  book: null,
  rules: '',
  revision: -1,
  asks: {},
  offers: {},
  sold: {},
  askOrder: lists(),
  instantOrder: lists(),
  offerOrder: lists(),
  due: [],
  levels: {},
  asksOf: {},
  offersOf: {},
  offersFor: {},
  held: [],
  over: {},
  unpaid: {},
  capped: {},
  left: {},
  gone: {},
  sales: noSales,
});

type Party = Readonly<{ id: string; linked: readonly string[] }>;
export const sellerOf = ({ sellerId: id, linked }: Pick<Ask, 'sellerId' | 'linked'>): Party => ({ id, linked });
export const buyerOf = ({ buyerId: id, linked }: Pick<Offer, 'buyerId' | 'linked'>): Party => ({ id, linked });

export const capKey = (sellerId: string, tier: Tier): string => `${sellerId} ${tier}`;

/** The same member, or two who are linked: they do not trade with each other. */
export const areOne = (a: Party, b: Party): boolean =>
  a.id === b.id || a.linked.includes(b.id) || b.linked.includes(a.id);

/** May anybody buy it who comes in time? */
export const isOpen = (ask: Ask): boolean => ask.held === null && ask.paused === null;

/** Time stands still for what is paused. */
const never: Instant = '9999-12-31T23:59:59.999Z';

/** The same, its seller away from then on. */
export const pausedAt = (ask: Ask, at: Instant): Ask => ({
  ...ask,
  until: never,
  paused: { left: Math.max(0, between(at, ask.until)) },
});

/** When it ends by time: a unit that is kept, when it is not kept any more; one that is to leave, at once. */
export const endOf = (ask: Ask): Instant => ask.leaving ?? ask.held?.until ?? ask.until;

/** Which of two is the better ask: the lower price, then the older. */
export const isBetterAsk = (a: Ask, b: Ask): boolean =>
  a.price !== b.price ? a.price < b.price : a.priority < b.priority;

/** Which of two is the better offer: the higher price, then the older. */
export const isBetterOffer = (a: Offer, b: Offer): boolean =>
  a.price !== b.price ? a.price > b.price : a.priority < b.priority;
