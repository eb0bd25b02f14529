import type { Defect } from '#contracts/item-words.ts';
import type { Tier } from '#contracts/tiers.ts';
import type { TemplateVariant } from '#catalog/events.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Money } from '#kernel/money.ts';
import type { Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ listingId: string; sellerId: string }>;

/** What its seller asks, and has said yes to: all that the book is asked with, so that it can be asked again after a crash. */
export type Asking = Readonly<{ price: Money; sellAtLeast: Money | null; again: boolean }>;

/** The item: fixed from the start, as whoever buys it relies on it. */
export type Item = TemplateVariant &
  Readonly<{ tier: Tier; isInstant: boolean; pictures: readonly string[]; defects: readonly Defect[] }>;

/** `revision`: of the fact in the book that it follows. */
type Follows = Of & Readonly<{ revision: number }>;
type OfOrder = Follows & Readonly<{ orderId: string }>;

/**
 * An item that a member sells at a price. What becomes of its price while it is for sale stands in the book alone. These names and shapes are what lies on disk: never edit
 * one; raise `v` with an upcaster, or add a new fact.
 */
export type ListingEvent =
  /** It is to go into the book, for the first time. */
  | Fact<'ListingMade', Of & Item & Asking>
  /** It is to go into the book once more: the `n`th time. */
  | Fact<'ListingAsked', Of & Asking & Readonly<{ n: number }>>
  /** The book said no, the `n`th time: it stays with its seller, who may ask another price. */
  | Fact<'ListingRefused', Of & Readonly<{ n: number; code: string }>>
  | Fact<'ListingLive', Follows>
  /** `barred`: its seller may not sell. `capped`: by the book, since they did not keep a sale, and ask for more. */
  | Fact<'ListingWithdrawn', Follows & Readonly<{ why: 'seller' | 'barred' | 'capped' }>>
  | Fact<'ListingExpired', Follows>
  | Fact<'ListingSold', OfOrder>
  /** That order could not be paid in the end: it is for sale again. */
  | Fact<'ListingBack', OfOrder>
  /** That order is over: its buyer has it, or its seller failed. */
  | Fact<'ListingEnded', OfOrder & Readonly<{ why: 'kept' | 'seller-failed' }>>;

const people = ['sellerId'] as const;

export const listingShapes: Shapes<ListingEvent> = {
  ListingMade: { v: 1, people },
  ListingAsked: { v: 1, people },
  ListingRefused: { v: 1, people },
  ListingLive: { v: 1, people },
  ListingWithdrawn: { v: 1, people },
  ListingExpired: { v: 1, people },
  ListingSold: { v: 1, people },
  ListingBack: { v: 1, people },
  ListingEnded: { v: 1, people },
};

/** `listing-<listingId>` */
export const listingStream = stream('listing');
