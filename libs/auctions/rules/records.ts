import { day, hour, minute } from '#kernel/instant.ts';
import type { RulesId } from '#kernel/fact.ts';
import type { Currency } from '#kernel/money.ts';

/** Steps by price: from `from` on the next bid is at least `step` higher (minor units). Ascending, the first from 0. */
export type Increments = readonly (readonly [from: number, step: number])[];

/** A bid in the last `window` milliseconds moves the end to that long after it, at most `most` later in all. */
export type SoftClose = Readonly<{ window: number; most: number }>;

/**
 * Milliseconds before the end: all one's bids while more than `all` are left, none in the last `none`, else one placed within
 * `recent`. `alone`: by oneself once, while nobody else has bid and no reserve is met, and no bid afterwards; anything else is
 * asked of an operator. Whoever may bid high, look and take back reads the leader's maximum.
 */
export type RetractionRules = Readonly<{ all: number; recent: number; none: number; alone: boolean }>;

/** A maximum above so many major units, and above so many times the next bid, is typed a second time. */
export type TypingGuard = Readonly<{ above: number; times: number }>;

/** What a bidder has to have: a card that is proved, and above so many major units a hold of so many percent of the maximum, within `least` and `most` major units. */
export type Means = Readonly<{ deposit: Readonly<{ above: number; percent: number; least: number; most: number }> }>;

/** A versioned rule record: history replays under the one of its day. Never edit one, add another. */
export type AuctionRules = Readonly<{
  id: RulesId;
  /** A currency without a table is not auctioned in. */
  increments: Readonly<Partial<Record<Currency, Increments>>>;
  /** May the leader lower the own maximum, down to the current price? */
  mayLower: boolean;
  /** Least and most milliseconds from the opening to the close. */
  shortest: number;
  longest: number;
  /** Most milliseconds from the listing to the opening. */
  farthest: number;
  softClose: SoftClose | null;
  retraction: RetractionRules | null;
  /** The seller may end an auction with bids only while more milliseconds than these are left. */
  sellerEnds: number;
  /** After the first bid the reserve is lowered once, while more milliseconds than these are left; null: at any time. */
  reserveOnce: number | null;
  /** Is 'buy now' there again when no bid is left? */
  buyNowReturns: boolean;
  typingGuard: TypingGuard | null;
  /** Does the audit chain the maxima under a salt, so that without a sale each stays its bidder's own? */
  isSalted: boolean;
  /** Null: whoever has an address may bid, and nobody pays here. */
  means: Means | null;
}>;

/**
 * How long bids may stand on a deposit, how long a bank holds it, and after how long a no is asked again, in milliseconds. `design/money.md`,
 * Auctions settle.
 */
export const depositRules = { id: 'deposits-1', goodMs: 6 * day, heldMs: 7 * day, againMs: day } as const;

/** eBay's table of 2004, in US cents. */
const ebayCents: Increments = [
  [0, 5],
  [100, 25],
  [500, 50],
  [2_500, 100],
  [10_000, 250],
  [25_000, 500],
  [50_000, 1_000],
  [100_000, 2_500],
  [250_000, 5_000],
  [500_000, 10_000],
];

const ebay2004: AuctionRules = {
  id: 'ebay-2004',
  increments: { USD: ebayCents },
  mayLower: true,
  shortest: minute,
  longest: 30 * day,
  farthest: 30 * day,
  softClose: null,
  retraction: null,
  sellerEnds: 12 * hour,
  reserveOnce: null,
  buyNowReturns: false,
  typingGuard: null,
  isSalted: false,
  means: null,
};

const plinth1: AuctionRules = {
  ...ebay2004,
  id: 'plinth-1',
  softClose: { window: 2 * minute, most: 60 * minute },
  retraction: { all: 12 * hour, recent: hour, none: 10 * minute, alone: false },
};

const plinth2: AuctionRules = {
  ...plinth1,
  id: 'plinth-2',
  retraction: { all: 12 * hour, recent: hour, none: 10 * minute, alone: true },
  reserveOnce: 12 * hour,
  buyNowReturns: true,
  typingGuard: { above: 500, times: 5 },
  isSalted: true,
};

const records: readonly AuctionRules[] = [
  plinth2,
  // its winner pays through an order
  { ...plinth2, id: 'plinth-3', means: { deposit: { above: 500, percent: 10, least: 25, most: 250 } } },
  plinth1,
  { ...ebay2004, id: 'plinth-0' },
  ebay2004,
];

const byId = new Map(records.map((record) => [record.id, record]));

/** Throws for an id that this build does not know: a log written by a newer one. */
export function auctionRules(id: RulesId): AuctionRules {
  const record = byId.get(id);
  if (!record) throw new Error(`the auction rules "${id}" are not known here`);
  return record;
}

/** The ids of all rule records, today's first. */
export const ruleRecords: readonly RulesId[] = records.map(({ id }) => id);

/** Is there a rule record of that id? */
export const knowsRules = (id: RulesId): boolean => byId.has(id);

/** The step at a price, both in minor units. Throws for a currency without a table. */
export function stepAt(rules: AuctionRules, currency: Currency, price: number): number {
  const step = rules.increments[currency]?.findLast(([from]) => from <= price)?.[1];
  if (step === undefined) throw new Error(`${rules.id} has no increment for ${price} ${currency}`);
  return step;
}
