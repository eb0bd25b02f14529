import { day, minute, second } from '#kernel/instant.ts';

/** The clocks of checkout. `design/rules.md` and `money.md`: never edit one, add another. */
export const orderRules = {
  id: 'orders-1',
  /** For how long a quote is pinned. */
  quoteMs: 15 * minute,
  /** After that an order that is not placed gives up: two minutes before its holds and its reservation end. */
  makingMs: 13 * minute,
  /** Who goes on with an order that stands still comes so much later. */
  stalledMs: 15 * second,
  /** How long a winner's unit waits for its payment, in all. */
  settlementMs: 48 * 60 * minute,
  /** How long a unit is kept for an order that is being made. */
  reservedMs: 15 * minute,
} as const;

/** What guests have said: never edit one, add another. */
export const guestRules = {
  id: 'guests-1',
  /**
   * How long it is kept after an order's end that nobody has claimed. A member's goes when they say so; a guest has nobody to say it to. It is as long as card
   * schemes let a payer dispute a charge at most: 540 days. Until then the market has to show who bought what, and be able to tell them.
   */
  keptMs: 540 * day,
} as const;

/** The clocks of a won lot that nobody has paid yet, and whom it is offered to then: never edit one, add another. */
export const settlementRules = {
  id: 'settlements-3',
  /** So long before the end its winner is reminded. */
  remindMs: 24 * 60 * minute,
  /** For how long each of the next may have it. */
  chanceMs: 24 * 60 * minute,
  /** Whose order still has it at the end is waited for, and looked at again so much later. */
  againMs: 15 * second,
  /**
   * Percent of the price at which it closed: nobody has it for less, nor is it offered to who would not have paid that. Two accounts that bid each other up, default and decline keep honest bidders out:
   * whoever is below them had it for next to nothing (`settlements-1`, at any price). One that bids and does not pay must not free its seller of who was about to win it, either (`settlements-2`, to nobody whose
   * price without the winner was less). What is left to gain is half of the price, for accounts that are counted and barred. Ours, found by attacks.
   */
  leastPercent: 50,
  /** How many may have it, one after the other. Whoever is linked to one of them, or to the winner, is none of these. */
  mostChances: 3,
} as const;
