import type { Tier } from '#contracts/tiers.ts';
import type { DeliveredPrice } from '#kernel/delivered-price.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { PinnedTerms } from '#kernel/pinned-terms.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ offerId: string; buyerId: string }>;

/** What it is for: a new unit of one of these tiers, or that used item. `variantId`: one of that size, whose words screens show. */
export type Wanted = Readonly<{
  templateId: string;
  variantId: string;
  size: string;
  tiers: readonly Tier[];
  listingId: string | null;
}>;

/** What its buyer asks, and has said yes to: all that the book is asked with, so that it can be asked again after a crash. Whole US dollars before tax and carriage. */
export type Offering = Readonly<{ price: Money; hours: number; buyAtMost: Money | null; again: boolean }>;

/** Under what it is bought: frozen with each price and each duration. `delivered`: what it costs at that price, in the buyer's currency (`tempSettleOffersInUsd`). */
export type Frozen = Readonly<{ terms: PinnedTerms; delivered: DeliveredPrice }>;

/** What the book is asked for. `counter`: what the seller of the used item would take instead is taken. */
export type Asks = 'place' | 'price' | 'hours' | 'counter';

/** `revision`: of the fact in the book that it follows. */
type Follows = Of & Readonly<{ revision: number }>;

/** Why it is over. `own-entry`: an ask of theirs, or of who is linked to them, came back at its price. `keeps-one`: it met while they kept another unit unpaid. `bought`: it is paid. `declined`: by the
 * seller of the used item. */
export type OfferEnd =
  | 'buyer'
  | 'barred'
  | 'own-entry'
  | 'keeps-one'
  | 'item-gone'
  | 'declined'
  | 'expired'
  | 'not-paid'
  | 'bought';

/**
 * A price that a member would pay. What becomes of it stands in the book alone. These names and shapes are what lies on disk: never edit one; raise `v` with an
 * upcaster, or add a new fact.
 */
export type OfferEvent =
  /** It is to go into the book, for the first time. */
  | Fact<'OfferMade', Of & Wanted & Offering & Frozen>
  /** The book is to be asked for something of it, the `n`th time. */
  | Fact<'OfferAsked', Of & Offering & Frozen & Readonly<{ n: number; asks: Asks }>>
  /** The book said no to that: what stood before stands. */
  | Fact<'OfferRefused', Of & Readonly<{ n: number; code: string }>>
  /** The book said yes: from then on it is bought under what was frozen with it. */
  | Fact<'OfferEntered', Of & Readonly<{ n: number }>>
  | Fact<
      'OfferMet',
      Follows & Readonly<{ listingId: string; orderId: string; price: Money; mendUntil: Instant | null }>
    >
  | Fact<'OfferOver', Follows & Readonly<{ why: OfferEnd }>>;

const people = ['buyerId'] as const;
const secret = ['address', 'addressMark'] as const;

export const offerShapes: Shapes<OfferEvent> = {
  OfferMade: { v: 1, people, secret },
  OfferAsked: { v: 1, people, secret },
  OfferRefused: { v: 1, people },
  OfferEntered: { v: 1, people },
  OfferMet: { v: 1, people },
  OfferOver: { v: 1, people },
};

/** `offer-<offerId>` */
export const offerStream = stream('offer');
