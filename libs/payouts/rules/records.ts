import { sellerPenalty } from '#contracts/seller-penalty.ts';
import { day, hour, second } from '#kernel/instant.ts';

/** What selling costs, and the clocks of a seller's money. `design/rules.md`, Orders and Payout: never edit one, add another. Basis points of the price; US cents. */
export const feeRules = {
  id: 'fees-1',
  /** By rating, the best first. Below the last nobody begins to sell; what was sold before costs what the last does. */
  tiers: [
    { from: 90, points: 950 },
    { from: 70, points: 1500 },
    { from: 50, points: 2000 },
  ],
  /** Added to each sale, by the country of the account that is paid out to; none elsewhere. */
  byCountry: { US: 500 } as Readonly<Record<string, number>>,
  /** Where no account says it: the market's own. */
  homeCountry: 'US',
  rating: { start: 90, most: 100, least: 0, sale: 2, failure: -10 },
  /** Who does not ship owes the larger of both. */
  penalty: sellerPenalty,
  /** Milliseconds after its delivery, until what a sale brings is the seller's. */
  payoutMs: 3 * day,
  /** What is given back or complained of is looked at again so much later, whoever has ended it: nothing is paid before it is. */
  heldMs: 365 * day,
  /** A payout that failed is tried daily, so often in all; then somebody looks. */
  mostTries: 5,
  againMs: day,
  /** For so long the bank surely knows an attempt by its key. */
  keyGoodMs: 23 * hour,
  /** Who goes on with a payout that stands still comes so much later. */
  stalledMs: 15 * second,
  /** What a seller owes and no sale has settled by then is the market's loss. */
  debtMs: 180 * day,
} as const;

/** What guards where a seller's money goes. Ours: never edit one, add another. */
export const accountRules = {
  id: 'payout-accounts-1',
  /** Milliseconds for which nothing goes to an account that took another's place: as long as a seller has to say that it was not them. */
  heldMs: 3 * day,
} as const;
