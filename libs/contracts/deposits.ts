import * as z from 'zod/mini';
import { locales } from './locales.ts';
import { amount, id, instant, money, receipt } from './values.ts';

/**
 * `POST auctionRoutes.deposit(id)`: for a bid of that maximum, on the card that comes first unless another is named. Refused: `no-deposit-needed`,
 * `payment-method-missing`, `auction-over`, `not-open-yet`, `own-auction`, `wrong-currency`.
 */
export const askDepositBody = z.strictObject({
  maximum: amount,
  methodId: z.optional(id),
  /** In which locale the bidder comes back, where the bank wants to see them. */
  locale: z.enum(locales.map(({ code }) => code)),
});
export type AskDepositBody = z.infer<typeof askDepositBody>;

const standing = {
  auctionId: id,
  /** What bids may stand on until `until`. */
  held: z.nullable(money),
  until: z.nullable(instant),
  /** The bank has not said yet, or its bidder has to go there. */
  asked: z.nullable(money),
  /** The last no of the bank: what was held before stands. */
  declined: z.nullable(z.string()),
  /** How it ended; null: it has not, or there never was one. */
  end: z.nullable(z.enum(['released', 'forfeited'])),
};

/** `GET auctionRoutes.deposit(id)`: the signed-in member's in this auction. Its amount tells their maximum: nobody else gets it. */
export const depositStanding = z.object(standing);
export type DepositStanding = z.infer<typeof depositStanding>;

/** How it stood when it was answered. `challenge`: a page of the bank where its bidder has to go first. */
export const depositAsked = z.extend(receipt, { ...standing, challenge: z.nullable(z.string()) });
export type DepositAskedAnswer = z.infer<typeof depositAsked>;

/** `GET depositRoutes.all`: what of the member's is held, and what was kept because they did not pay what they had won. */
export const ownDeposits = z.object({
  items: z.array(z.object({ auctionId: id, amount: money, is: z.enum(['held', 'kept']) })),
});
export type OwnDeposits = z.infer<typeof ownDeposits>;
