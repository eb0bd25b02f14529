import type { NewTier, Tier } from '#contracts/tiers.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';

/** Where an ask stands: the size of a product, and the listing, which has one ask at a time. */
export type AskAt = Readonly<{ templateId: string; size: string; listingId: string }>;

/** `sellAtLeast`: the price of the best offer that its seller has seen and says yes to. `again`: yes to a price far below the last sale. */
export type AskedPrice = Readonly<{ price: Money; sellAtLeast: Money | null; again: boolean }>;

/** How a unit stands now. `size`: as the book has it, however whoever asks spelt it. `free`: anybody may buy it. `kept`: for an order; `sold`: to one. */
export type Unit = Readonly<{
  size: string;
  sellerId: string;
  tier: Tier;
  isInstant: boolean;
  price: Money;
  is: 'free' | 'kept' | 'sold';
}>;

/** What may be known of a price before it is asked: what somebody offers for it now, and what is asked. */
export type Standing = Readonly<{ bestOffer: Money | null; lowestAsk: Money | null; lastSale: Money | null }>;

/**
 * An order whose seller failed. `atMost`: what another may cost, null: none may take its place; `not`: sellers who failed it; `only`: none but one of these may, null: anybody else.
 */
export type Rescuing = Readonly<{ orderId: string; buyerId: string; atMost: Money | null }> &
  Readonly<{ not: readonly string[]; only: readonly string[] | null }>;

/** An order that is over: its buyer has it, or its seller failed. `isCapped`: for some days they ask no more for another, as who declines does. */
export type Ended = Readonly<{ orderId: string; why: 'kept' | 'seller-failed'; isCapped: boolean }>;

/** The ask that takes the place of one whose seller failed. */
export type Rescuer = Readonly<{ listingId: string; sellerId: string; isInstant: boolean; price: Money }>;

/** Until when a unit is kept for an order. `former`: another of the same buyer, in whose place it is, and which never has it; null: none. */
export type Kept = Readonly<{ until: Instant; former: string | null }>;

/** What is for sale, in the book of its size: for listings, who put it there, and for orders, who buy it. Bound by the book. Nest's token. */
export abstract class Asks {
  /**
   * Nothing where it is there already. Refused: `price-not-whole`, `ask-price-again {last}`, `sells-at-once {price}`, `own-entry-stands {entryId}`,
   * `repriced-lately {until}`, `ask-gone` (that try was taken back on its way). `n`: which time it is that its listing is placed.
   * Also `not-higher {price, until}`.
   */
  abstract place(
    at: AskAt,
    ask: AskedPrice & Readonly<{ n: number; sellerId: string; tier: Tier; isInstant: boolean }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** Refused: as `place`, and `ask-gone`, `ask-reserved`, `ask-paused`. */
  abstract reprice(
    at: AskAt,
    asked: AskedPrice & Readonly<{ sellerId: string }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** For another 30 days. Refused: `ask-gone`, `ask-reserved`, `ask-paused`. */
  abstract renew(at: AskAt, sellerId: string, metadata: CommandMetadata): Promise<Receipt>;
  /** Of the `n`th time that it was placed, on its way there too. Refused: `ask-reserved`, `ask-sold`. */
  abstract withdraw(
    at: AskAt,
    of: Readonly<{ n: number; why: 'seller' | 'barred' }>,
    metadata: CommandMetadata,
  ): Promise<Receipt>;
  /** Its seller is away: nobody buys it until they are back, and its time stands still. What is kept for somebody, or sold, goes on. Nothing where it is not there, or is so. */
  abstract pause(at: AskAt, metadata: CommandMetadata): Promise<Receipt>;
  /** It is for sale again, as if it had come just now. Nothing where it was not paused. */
  abstract resume(at: AskAt, metadata: CommandMetadata): Promise<Receipt>;
  /** By the stream itself. Null: it is not there, or its seller is away. */
  abstract unit(at: AskAt): Promise<Unit | null>;
  abstract standing(of: Pick<AskAt, 'templateId' | 'size'>, tier: NewTier): Promise<Standing>;
  /** Who sells one of that tier for no more than that to whoever comes, each once, the lowest first. */
  abstract sellers(
    of: Pick<AskAt, 'templateId' | 'size'>,
    upTo: Readonly<{ tier: Tier; atMost: Money }>,
  ): Promise<readonly string[]>;
  /** The order of theirs that it is kept for now; null: none. Not that of a match. */
  abstract keptFor(at: AskAt, buyerId: string): Promise<string | null>;
  /**
   * It is kept for that order, in the place of another of the same buyer that it was kept for. Refused: `ask-gone`, `ask-reserved`, `price-changed {now}`, `own-listing`, `reserving-already`, `reserved-lately {until}`, `unit-over`.
   */
  abstract reserve(
    at: AskAt,
    by: Readonly<{ orderId: string; buyerId: string; price: Money }>,
    metadata: CommandMetadata,
  ): Promise<Kept>;
  /** Before it is kept, too: that order never has it. Refused: `unit-sold`. */
  abstract release(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void>;
  /** The point of no return. Refused: `unit-over`, `unit-sold`. */
  abstract sell(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void>;
  /** It is paid, and its seller has said yes: from here it counts as a sale. */
  abstract confirm(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void>;
  /** The market has seen the item, or its buyer has it: what it went for may be built on. Nothing where the sale does not count. */
  abstract verify(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void>;
  /** It was sold, and could not be paid: it is for sale again. */
  abstract reopen(at: AskAt, orderId: string, metadata: CommandMetadata): Promise<void>;
  /**
   * Its seller has failed the order: its sale ends, and the lowest ask of the same tier is sold to the order instead, at once; null: there is none. Again it says the same.
   */
  abstract rescue(at: AskAt, of: Rescuing, metadata: CommandMetadata): Promise<Rescuer | null>;
  /** The order is over. */
  abstract end(at: AskAt, by: Ended, metadata: CommandMetadata): Promise<void>;
}
