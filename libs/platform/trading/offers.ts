import type { Tier } from '#contracts/tiers.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';

/** Where an offer stands: the size of a product, and its own name. */
export type OfferAt = Readonly<{ templateId: string; size: string; offerId: string; buyerId: string }>;

/** Who sells the used item that an offer is for. */
export type ItemSeller = Readonly<{ listingId: string; sellerId: string }>;

/** `buyAtMost`: the price of the lowest ask that its buyer has seen and says yes to. `again`: yes to a price far above the last sale. */
export type OfferedPrice = Readonly<{ price: Money; hours: number; buyAtMost: Money | null; again: boolean }>;

/** What is offered, in the book of its size: for offers, whose they are, and for orders, which match them. Bound by the book. Nest's token. */
export abstract class Offers {
  /**
   * Nothing where it is there already. Refused: `price-not-whole`, `offer-too-low {least}`, `offer-price-again {last}`, `overlaps {offerId}`, `buy-now-instead {price}`,
   * `own-entry-stands {entryId}`, `ask-gone`, `own-listing`, `offer-tiers-wrong`.
   */
  abstract place(
    at: OfferAt,
    offer: OfferedPrice & Readonly<{ tiers: readonly Tier[]; listingId: string | null }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** Refused: as `place`, and `offer-gone`. */
  abstract reprice(at: OfferAt, offered: OfferedPrice, metadata: CommandMetadata): Promise<Receipt>;
  /** From now on so many hours, where that is later. Refused: `offer-gone`. */
  abstract extend(at: OfferAt, hours: number, metadata: CommandMetadata): Promise<Receipt>;
  /** Nothing where it is gone. Refused: `offer-matched`. */
  abstract withdraw(at: OfferAt, why: 'buyer' | 'barred', metadata: CommandMetadata): Promise<Receipt>;
  /** Until when it stands, as the book itself says; null: it is not there, or not any more. */
  abstract standsUntil(at: OfferAt): Promise<Instant | null>;
  /** Of a used item, by its seller, at the price that they saw. Refused: see `AcceptOffer` of the book. */
  abstract accept(
    at: OfferAt,
    by: ItemSeller & Readonly<{ price: Money }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** Nothing where it is gone. */
  abstract decline(at: OfferAt, by: ItemSeller, metadata: CommandMetadata): Promise<Receipt>;
  /** What its seller would take instead. Refused: see `MakeCounter` of the book. */
  abstract counter(
    at: OfferAt,
    by: ItemSeller & Readonly<{ price: Money }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** By the buyer, at the price that they saw. Refused: see `AcceptCounter` of the book. */
  abstract acceptCounter(
    at: OfferAt,
    of: Readonly<{ listingId: string; price: Money }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** Nothing where there is none. */
  abstract declineCounter(at: OfferAt, metadata: CommandMetadata): Promise<Receipt>;
  /** The order of a match was not paid: its offer has ended, and the unit is for sale again. Nothing where that is so. */
  abstract failMatch(
    at: Readonly<{ templateId: string; size: string; listingId: string }>,
    orderId: string,
    metadata: CommandMetadata,
  ): Promise<void>;
}
