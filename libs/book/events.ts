import type { Tier } from '#contracts/tiers.ts';
import { type Fact, type RulesId, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

export { bookOf } from './rules/entry.ts';

/** Which book: of one product template in one size, as the book was opened with: whoever names the size in another way afterwards does not say what it is called. */
export type OfBook = Readonly<{ bookId: string; templateId: string; size: string }>;
type Of = Readonly<{ bookId: string }>;
/** An ask has no name but its listing's, which has one at a time. */
type OfAsk = Of & Readonly<{ listingId: string }>;
type OfOffer = Of & Readonly<{ offerId: string; buyerId: string }>;
/** Of an offer for a used item, and of who sells it. */
type OfItem = OfOffer & Readonly<{ listingId: string; sellerId: string }>;
type ByOrder = OfAsk & Readonly<{ orderId: string }>;

/** Why a unit is not for sale any more. `kept`: its order is over, and the buyer has it. */
export type AskEnd = 'kept' | 'seller-failed';

/** Why an ask was taken back. `barred`: its seller may not sell. `capped`: they, or who is linked to them, did not keep a sale, and it asks for more (`n` 0: no try of its listing's). */
export type AskBack = 'seller' | 'barred' | 'capped';

/** Why an offer is over before its time. `own-entry`: an ask of theirs, or of who is linked to them, came back at its price. `keeps-one`: it would have met while they, or who is linked to them, kept
 * another unit here unpaid. */
export type OfferBack = 'buyer' | 'barred' | 'own-entry' | 'keeps-one' | 'item-gone' | 'not-paid';

/** What everybody may see of one price: how many units, and how many of them are sent at once. None: that level is gone. */
export type Level = Readonly<{ side: 'ask' | 'offer'; tier: Tier; price: Money; count: number; instant: number }>;

/** The best of a tier now: the lowest ask of all and of those that are sent at once, and the highest offer. */
export type BestOfTier = Readonly<{ ask: Money | null; instant: Money | null; offer: Money | null }>;

/**
 * All that competes for one size of one product. Priority is price, then revision. `linked`: members linked to whoever placed it, at that moment. These names and
 * shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact.
 */
export type BookEvent =
  /** `rules`: the record that it runs under. */
  | Fact<'BookOpened', OfBook & Readonly<{ rules: RulesId }>>
  /** A unit for sale until then, in US dollars before tax and carriage. `isInstant`: it lies at our desk. */
  | Fact<
      'AskPlaced',
      OfAsk &
        Readonly<{ sellerId: string; linked: readonly string[]; price: Money; tier: Tier }> &
        Readonly<{ isInstant: boolean; until: Instant }>
    >
  /** Its priority is new. */
  | Fact<'AskRepriced', OfAsk & Readonly<{ price: Money }>>
  | Fact<'AskRenewed', OfAsk & Readonly<{ until: Instant }>>
  /** Counts also before it was there: the `n`th time that this listing was to be placed, it never comes. */
  | Fact<'AskWithdrawn', OfAsk & Readonly<{ why: AskBack; n: number }>>
  | Fact<'AskExpired', OfAsk>
  /**
   * Nobody buys it until its seller is back, and its time stands still. What is kept or sold goes on, and comes back paused. `due`: when the order that it is kept for has had its time; null: it
   * is kept for none.
   */
  | Fact<'AskPaused', OfAsk & Readonly<{ due: Instant | null }>>
  /** Its priority is new. `until`: it stands for as long as it had left. `due`: when time next ends something of it; null: it is sold. */
  | Fact<'AskResumed', OfAsk & Readonly<{ until: Instant; due: Instant | null }>>
  /** Kept for that order until then, whether a fact says that it lapsed or not. `since`: so long it has been kept for another of theirs, in whose place this one is; null: for none. */
  | Fact<
      'AskReserved',
      ByOrder &
        Readonly<{ buyerId: string; linked: readonly string[]; price: Money; since: Instant | null; until: Instant }>
    >
  /**
   * Counts also before it was reserved: that order never has it. `until`: for how long the ask then stands; null: it was not kept for that order. `handed-over`: in the same append it is kept for
   * another order of its buyer, who pays in another way.
   */
  | Fact<'AskReleased', ByOrder & Readonly<{ why: 'given-up' | 'lapsed' | 'handed-over'; until: Instant | null }>>
  /** `offerId`: by a match. `price`: of what it was kept at. */
  | Fact<
      'AskSold',
      OfBook &
        ByOrder &
        Readonly<{ sellerId: string; buyerId: string; offerId: string | null; tier: Tier; price: Money }>
    >
  /** Its order is paid, and its seller has said yes: from here it is a sale, dated `soldAt`. */
  | Fact<
      'SaleConfirmed',
      OfBook & ByOrder & Readonly<{ tier: Tier; price: Money; isInstant: boolean; soldAt: Instant }>
    >
  /** It is so usual, or somebody has seen the item: last sale and floors are of it. */
  | Fact<'SaleEntered', OfBook & ByOrder & Readonly<{ price: Money; soldAt: Instant }>>
  /** Its order could not be paid in the end: it is for sale again, with the priority that it had. */
  | Fact<'AskReopened', ByOrder & Readonly<{ until: Instant }>>
  /** `counted`: it was a confirmed sale until now, dated `soldAt`; where its seller failed it is none any more. */
  | Fact<'AskEnded', OfBook & ByOrder & Readonly<{ why: AskEnd; tier: Tier; soldAt: Instant; counted: boolean }>>
  /** Its seller did not keep a sale of that tier: until then they, and who is linked to them, ask no more for one here, nor for a worse one; of used ones for either. */
  | Fact<'AskCapped', Of & Readonly<{ sellerId: string; tier: Tier; price: Money; until: Instant }>>
  /** A price for a unit of one of these tiers; of a used one, for that listing alone. */
  | Fact<
      'OfferPlaced',
      OfOffer &
        Readonly<{ linked: readonly string[]; price: Money; tiers: readonly Tier[] }> &
        Readonly<{ listingId: string | null; until: Instant }>
    >
  /** Its priority is new. */
  | Fact<'OfferRepriced', OfOffer & Readonly<{ price: Money; until: Instant }>>
  | Fact<'OfferExtended', OfOffer & Readonly<{ until: Instant }>>
  | Fact<'OfferWithdrawn', OfOffer & Readonly<{ why: OfferBack }>>
  | Fact<'OfferExpired', OfOffer>
  /** It led one of its tiers, and in each of them a higher one stands now. `by`: the lowest of those. */
  | Fact<'OfferBeaten', OfOffer & Readonly<{ by: Money }>>
  /** Of a used item: its seller takes it at its price. */
  | Fact<'OfferAccepted', OfItem & Readonly<{ price: Money }>>
  /** Of a used item: its seller does not want it at that price, and it has ended. */
  | Fact<'OfferDeclined', OfItem>
  /**
   * Of a used item: what its seller would take instead, until then; the `n`th time for that offer, which stands meanwhile, as the ask does. It takes the place of the one before.
   * `left`: how often they may yet.
   */
  | Fact<'CounterMade', OfItem & Readonly<{ price: Money; until: Instant; n: number; left: number }>>
  /** `price`: what it was made for, or what is asked now where that is less. The match follows in the same append. */
  | Fact<'CounterAccepted', OfItem & Readonly<{ price: Money }>>
  /** `new-price`: its buyer offers another price instead, which follows in the same append. What ends the offer ends its counter without a word. */
  | Fact<'CounterDeclined', OfItem & Readonly<{ why: 'buyer' | 'new-price' }>>
  | Fact<'CounterExpired', OfItem>
  /**
   * In the append that made them meet; the unit is kept for that order, which has the offer's id, until then. `price`: of the one with the older priority. `mendUntil`: a payment
   * that fails may be mended until then; null: not this time.
   */
  | Fact<
      'OfferMatched',
      ByOrder &
        Readonly<{ offerId: string; buyerId: string; sellerId: string; tier: Tier; price: Money }> &
        Readonly<{ until: Instant; mendUntil: Instant | null }>
    >
  /** It was not paid: the offer has ended, and the unit is for sale again at its own price. */
  | Fact<'MatchFailed', ByOrder & Readonly<{ offerId: string; buyerId: string; until: Instant }>>
  /** What changed for everybody by this append: nobody's name is in it. */
  | Fact<
      'LevelsMoved',
      OfBook & Readonly<{ levels: readonly Level[]; best: Readonly<Partial<Record<Tier, BestOfTier>>> }>
    >
  /** Of the sales that entered the one that was agreed last is another now; null: there is none any more. */
  | Fact<'LastSaleMoved', OfBook & Readonly<{ last: Readonly<{ price: Money; soldAt: Instant }> | null }>>;

/** The `n`th time that a listing is to be placed, among what is over. */
export const tryOf = ({ listingId, n }: Readonly<{ listingId: string; n: number }>): string => `${listingId}/${n}`;

/** What was taken back before tries had numbers. */
const withoutTry = (data: object) => ({ ...data, n: 0 });

export const bookShapes: Shapes<BookEvent> = {
  BookOpened: { v: 1 },
  AskPlaced: { v: 1, people: ['sellerId', 'linked'] },
  AskRepriced: { v: 1 },
  AskRenewed: { v: 1 },
  AskWithdrawn: { v: 2, upcasters: { 1: withoutTry } },
  AskExpired: { v: 1 },
  AskPaused: { v: 1 },
  AskResumed: { v: 1 },
  AskReserved: {
    v: 2,
    people: ['buyerId', 'linked'],
    upcasters: { 1: (data: object) => ({ ...data, since: null }) },
  },
  AskReleased: { v: 2, upcasters: { 1: (data: object) => data } },
  AskSold: { v: 1, people: ['sellerId', 'buyerId'] },
  SaleConfirmed: { v: 1 },
  SaleEntered: { v: 1 },
  AskReopened: { v: 1 },
  AskEnded: { v: 1 },
  AskCapped: { v: 1, people: ['sellerId'] },
  OfferPlaced: { v: 1, people: ['buyerId', 'linked'] },
  OfferRepriced: { v: 1, people: ['buyerId'] },
  OfferExtended: { v: 1, people: ['buyerId'] },
  OfferWithdrawn: { v: 1, people: ['buyerId'] },
  OfferExpired: { v: 1, people: ['buyerId'] },
  OfferBeaten: { v: 1, people: ['buyerId'] },
  OfferAccepted: { v: 1, people: ['buyerId', 'sellerId'] },
  OfferDeclined: { v: 1, people: ['buyerId', 'sellerId'] },
  CounterMade: { v: 1, people: ['buyerId', 'sellerId'] },
  CounterAccepted: { v: 1, people: ['buyerId', 'sellerId'] },
  CounterDeclined: { v: 1, people: ['buyerId', 'sellerId'] },
  CounterExpired: { v: 1, people: ['buyerId', 'sellerId'] },
  OfferMatched: { v: 1, people: ['buyerId', 'sellerId'] },
  MatchFailed: { v: 1, people: ['buyerId'] },
  LevelsMoved: { v: 1 },
  LastSaleMoved: { v: 1 },
};

/** `book-<template>-<size>` */
export const bookStream = stream('book');
