import type { Tier } from '#contracts/tiers.ts';
import type { Fact, RulesId } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';
import type { AskBack, AskEnd, OfBook } from '../events.ts';

/** The record that a book is opened under, where this is the first of it. */
type Opens = Readonly<{ rules: RulesId }>;
type OfAsk = OfBook & Readonly<{ listingId: string }>;
type OfOffer = OfBook & Readonly<{ offerId: string; buyerId: string }>;
type OfItem = OfOffer & Readonly<{ listingId: string; sellerId: string }>;
type ByOrder = OfAsk & Readonly<{ orderId: string }>;

/** `linked`: members linked to whoever asks, known before. */
type Seller = Readonly<{ sellerId: string; linked: readonly string[] }>;
type Buyer = Readonly<{ buyerId: string; linked: readonly string[] }>;

/** Whoever sends one never looked at the book first: each carries the price that its person saw. */
export type BookCommand =
  /**
   * `sellAtLeast`: the price of the best offer that its seller has seen and says yes to; `again`: yes to a price far below the last sale. Refused: `price-not-whole`,
   * `ask-price-again {last}`, `sells-at-once {price}`, `own-entry-stands {entryId}`, `repriced-lately {until}` (that listing had an ask a moment ago), `ask-gone` (it was taken
   * back on its way). `n`: which time it is that its listing is to be placed.
   * Also `not-higher {price, until}` (they, or somebody linked, did not keep a sale).
   */
  | Fact<
      'PlaceAsk',
      OfAsk &
        Opens &
        Seller &
        Readonly<{ n: number; price: Money; tier: Tier; isInstant: boolean }> &
        Readonly<{ sellAtLeast: Money | null; again: boolean }>
    >
  /** Refused: as `PlaceAsk`, and `ask-gone`, `ask-reserved`, `ask-paused`. */
  | Fact<'RepriceAsk', OfAsk & Seller & Readonly<{ price: Money; sellAtLeast: Money | null; again: boolean }>>
  /** For another 30 days. Refused: `ask-gone`, `ask-paused`. */
  | Fact<'RenewAsk', OfAsk & Readonly<{ sellerId: string }>>
  /** Refused: `ask-reserved`, `ask-sold`. Before it has come, the `n`th time: it does not come any more. */
  | Fact<'WithdrawAsk', OfAsk & Readonly<{ why: Exclude<AskBack, 'capped'>; n: number }>>
  /** Its seller is away: nobody buys it, and its time stands still. What is kept or sold goes on, and comes back paused. Nothing where it is so, or not there. */
  | Fact<'PauseAsk', OfAsk>
  /** Its seller is back. Nothing where it was not paused. */
  | Fact<'ResumeAsk', OfAsk>
  /**
   * By an order that is being made; it takes the place of another of the same buyer that the ask is kept for. `price`: what its buyer saw. Refused: `ask-gone`, `ask-reserved`, `price-changed {now}`, `own-listing`, `reserving-already` (they, or somebody linked, keep
   * another unit of this book), `reserved-lately {until}`, `unit-over` (that order has let go of it).
   */
  | Fact<'ReserveAsk', ByOrder & Buyer & Readonly<{ price: Money }>>
  /** Refused: `unit-sold`. */
  | Fact<'ReleaseAsk', ByOrder>
  /** Refused: `unit-over`, `unit-sold`. */
  | Fact<'SellAsk', ByOrder>
  /** It is paid, and its seller has said yes. */
  | Fact<'ConfirmSale', ByOrder>
  /** Somebody of the market has seen it, or it was delivered. */
  | Fact<'VerifySale', ByOrder>
  /** That order was sold it and could not be paid. */
  | Fact<'ReopenAsk', ByOrder>
  /** That order is over. `isCapped`: its seller did not keep the sale, and asks no more for another for some days. */
  | Fact<'EndAsk', ByOrder & Readonly<{ why: AskEnd; isCapped: boolean }>>
  /**
   * Its seller has failed that order: the sale ends, and the lowest ask of its tier up to `atMost` takes its place, of nobody who is its buyer, among `not`, or linked to them, and of nobody but
   * `only`, where it names any. `atMost` null: none may. Nothing where the order is not sold this ask any more.
   */
  | Fact<
      'RescueSale',
      ByOrder & Buyer & Readonly<{ atMost: Money | null; not: readonly string[]; only: readonly string[] | null }>
    >
  /**
   * `tiers`: new ones; or the one of `listingId`, a used item. `buyAtMost`: the price of the lowest ask that they have seen and say yes to. Refused: `price-not-whole`, `offer-too-low {least}`,
   * `offer-price-again {last}`, `overlaps {offerId}`, `buy-now-instead {price}`, `own-entry-stands {entryId}`, `ask-gone`, `own-listing`, `offer-tiers-wrong`.
   */
  | Fact<
      'PlaceOffer',
      OfOffer &
        Opens &
        Buyer &
        Readonly<{ price: Money; tiers: readonly Tier[]; listingId: string | null; hours: number }> &
        Readonly<{ buyAtMost: Money | null; again: boolean }>
    >
  /** A new price answers a counter that stands. Refused: as `PlaceOffer`, `offer-gone`, and `counter-instead {price}` (the seller would take as much). */
  | Fact<
      'RepriceOffer',
      OfOffer & Buyer & Readonly<{ price: Money; hours: number; buyAtMost: Money | null; again: boolean }>
    >
  /** From now on so many hours, where that is later. Refused: `offer-gone`. */
  | Fact<'ExtendOffer', OfOffer & Readonly<{ hours: number }>>
  /** Nothing where it is gone. Refused: `offer-matched`. */
  | Fact<'WithdrawOffer', OfOffer & Readonly<{ why: 'buyer' | 'barred' }>>
  /**
   * Of a used item, by its seller, at the price that they saw. Refused: `offer-gone`, `offer-matched` (its buyer's yes was first), `offer-changed {now}` (never more than is asked now), `ask-gone`, `ask-reserved`, `own-entry-stands
   * {entryId}`, `buyer-busy` (they keep another unit here).
   */
  | Fact<'AcceptOffer', OfItem & Readonly<{ linked: readonly string[]; price: Money }>>
  /** Nothing where it is gone. */
  | Fact<'DeclineOffer', OfItem>
  /**
   * Of a used item, by its seller. Refused: `price-not-whole`, `accept-instead {price}` (not above the offer), `counter-too-high {ask}` (not below the ask), `counters-over {most}`, `offer-gone`,
   * `ask-gone`, `ask-reserved`, `own-entry-stands {entryId}`.
   */
  | Fact<'MakeCounter', OfItem & Readonly<{ linked: readonly string[]; price: Money }>>
  /**
   * By the buyer, at the price that they saw. Refused: `counter-gone`, `counter-changed {now}` (never more than is asked now), `offer-matched` (its seller's yes was first), `ask-gone`, `ask-reserved`, `own-listing`,
   * `reserving-already`, `reserved-lately {until}`.
   */
  | Fact<'AcceptCounter', OfOffer & Buyer & Readonly<{ listingId: string; price: Money }>>
  /** By the buyer. Nothing where there is none. */
  | Fact<'DeclineCounter', OfOffer>
  /** The order of a match was not paid. */
  | Fact<'FailMatch', ByOrder>
  /** Time's own: what is over by now. Refused: `not-due-yet`. */
  | Fact<'EndDue', OfBook & Readonly<{ due: Instant }>>;
